"""Charts can be walked with the keys, pointed at with the mouse, and read without seeing them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolTip

from ui.charts.bars import LyingBars, StandingBars
from ui.charts.chart import Mark, blended
from ui.charts.heat import Cell, HeatMap
from ui.charts.lines import LineChart

THREE = (Mark("1 nov", 0.5, "1 nov: 50 %"), Mark("2 nov", 0.75, "2 nov: 75 %"), Mark("3 nov", 1.0, "3 nov: 100 %"))


def shown(qtbot, chart):
    qtbot.addWidget(chart)
    chart.resize(600, 300)
    chart.show()
    chart.setFocus()
    return chart


@pytest.mark.parametrize("kind", [LineChart, LyingBars, StandingBars])
def test_keys_walk_from_mark_to_mark_and_say_each(qtbot, kind):
    chart = shown(qtbot, kind())
    chart.show_marks(THREE, "Aciertos")
    said = []
    chart.walked.connect(said.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Right, Qt.Key.Key_Home):
        qtbot.keyClick(chart, key)
    assert said == ["2 nov: 75 %", "3 nov: 100 %", "3 nov: 100 %", "1 nov: 50 %"]
    assert QToolTip.text() == "1 nov: 50 %"


@pytest.mark.parametrize("kind", [LineChart, LyingBars, StandingBars])
def test_a_chart_says_all_its_values_to_those_who_cannot_see_it(qtbot, kind):
    chart = shown(qtbot, kind())
    chart.show_marks(THREE, "Aciertos")
    assert chart.accessibleName() == "Aciertos"
    assert chart.accessibleDescription() == "1 nov: 50 %; 2 nov: 75 %; 3 nov: 100 %"


def test_a_higher_value_stands_higher_on_the_line(qtbot):
    chart = shown(qtbot, LineChart(top=1.0))
    chart.show_marks(THREE, "Aciertos")
    heights = [chart.point(n).y() for n in range(3)]
    assert heights == sorted(heights, reverse=True)


def test_pressing_a_cell_of_the_map_chooses_that_skill_by_mouse_and_by_key(qtbot):
    chart = shown(qtbot, HeatMap())
    cells = tuple(Cell("Pagos", name, "learning", f"Pagos, {name}") for name in ("pleno", "caballo", "cuadro"))
    chart.show_cells(cells, "Mapa")
    chosen = []
    chart.chosen.connect(chosen.append)
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=chart.place(1).center().toPoint())
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    qtbot.keyClick(chart, Qt.Key.Key_Return)
    assert chosen == [1, 2]
    assert chart.accessibleDescription() == "Aprendiendo: 3"


def test_cells_flow_inside_the_width(qtbot):
    chart = shown(qtbot, HeatMap())
    chart.show_cells(tuple(Cell("Pagos", str(n), "untried", str(n)) for n in range(12)), "Mapa")
    assert all(chart.place(n).right() <= chart.width() for n in range(12))


def test_an_empty_chart_can_be_painted(qtbot):
    for kind in (LineChart, LyingBars, StandingBars, HeatMap):
        assert not shown(qtbot, kind()).grab().isNull()


def test_a_colour_is_laid_over_another():
    assert blended("#000000", "#FFFFFF", 0.5).name() == "#808080"
