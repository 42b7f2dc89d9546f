"""Progress as charts: the map of skills, accuracy and time, slips, what is coming, and money."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFrame, QVBoxLayout

from trainer.phrases import phrase
from ui.charts.bars import LyingBars, StandingBars
from ui.charts.chart import Mark
from ui.charts.heat import Cell, HeatMap, Legend
from ui.charts.lines import LineChart
from ui.columns import Page
from ui.desk import TABLES
from ui.progress.presenter import PERIODS, ProgressPresenter, Shown, SkillShown
from ui.screen import Screen, button, card, label, row
from ui.skills import book_for, kind_name, level_name, skill_name, topic_name
from ui.theme import STEP
from ui.today.view import Count
from ui.wording import day, game_name, money, per_cent, say, seconds
from ui.wording import shown as worded


class ProgressView(Screen):
    """How far the trainee has come."""

    entered = Signal()
    period_chosen = Signal(int)  # days, 0 for all
    drill = Signal(str)  # skill

    def __init__(self) -> None:
        super().__init__()
        self._shown: Shown | None = None
        self.page = Page()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.page)
        self._titles = {
            name: label(role="title") for name in ("map", "accuracy", "speed", "slips", "forecast", "money")
        }
        self._build_periods()
        self._cards: list[QFrame] = []
        self._build_empty()
        self._build_map()
        self._build_lines()
        self._build_money()
        self._build_bars()
        self.retranslate()

    def _build_periods(self) -> None:
        self.periods = {days: button(clicked=partial(self.period_chosen.emit, days)) for days in PERIODS}
        self._group = QButtonGroup(self)
        for choice in self.periods.values():
            choice.setCheckable(True)
            self._group.addButton(choice)
            self.page.head.addWidget(choice, 0, Qt.AlignmentFlag.AlignBottom)
        self.periods[PERIODS[0]].setChecked(True)

    def _build_empty(self) -> None:
        self._empty_title, self._empty_text = label(role="title"), label()
        self.empty_card = card(self._empty_title, self._empty_text)
        self.page.add(self.empty_card)

    def _add(self, column: int, *parts: object) -> None:
        made = card(*parts)  # type: ignore[arg-type]
        self._cards.append(made)
        self.page.add(made, column)

    def _build_map(self) -> None:
        self.game = QComboBox()
        self.game.setMinimumContentsLength(18)
        self.game.currentIndexChanged.connect(self._show_map)
        self._map_lead, self.map, self._legend = label(role="quiet"), HeatMap(), Legend()
        self.map.chosen.connect(self._drill)
        self._add(0, row(self._titles["map"], None, self.game), self._map_lead, self._legend, self.map)

    def _build_lines(self) -> None:
        self.accuracy = LineChart(1.0, per_cent)
        self.speed = LineChart(None, lambda value: seconds(round(value)), least=4000)
        self._add(1, self._titles["accuracy"], self.accuracy)
        self._add(1, self._titles["speed"], self.speed)

    def _build_money(self) -> None:
        self.counts = {name: Count() for name in ("overpaid", "underpaid", "mispaid", "pace")}
        self._add(0, self._titles["money"], row(*self.counts.values(), spacing=3 * STEP))

    def _build_bars(self) -> None:
        self.forecast, self._forecast_lead = StandingBars(), label(role="quiet")
        self.slips, self._no_slips = LyingBars(), label(role="quiet")
        self._add(0, self._titles["forecast"], self._forecast_lead, self.forecast)
        self._add(1, self._titles["slips"], self._no_slips, self.slips)

    # what the person does

    def _mapped(self) -> tuple[SkillShown, ...]:
        return self._shown.maps.get(str(self.game.currentData()), ()) if self._shown else ()

    def _drill(self, n: int) -> None:
        self.drill.emit(self._mapped()[n].skill)

    # what the presenter shows

    def show_progress(self, shown: Shown) -> None:
        first = self._shown is None
        self._shown = shown
        self.retranslate()
        if first:  # begin with the table that was practised most
            tried = {game: sum(one.answers for one in found) for game, found in shown.maps.items()}
            self.game.setCurrentIndex(self.game.findData(max(tried, key=lambda game: tried[game])))

    def show_problem(self, sentence: str) -> None:
        self.page.lead.setText(sentence)

    # Screen

    def enter(self) -> None:
        self.entered.emit()

    def retranslate(self) -> None:
        self.page.title.setText(say("progress.title"))
        for name, title in self._titles.items():
            title.setText(say(f"progress.{name}"))
        for days, choice in self.periods.items():
            choice.setText(say(f"progress.days-{days or 'all'}"))
            choice.setAccessibleName(f"{say('progress.period')}: {choice.text()}")
        self._empty_title.setText(say("progress.empty-title"))
        self._empty_text.setText(say("progress.empty"))
        self._map_lead.setText(say("progress.map-lead"))
        self._forecast_lead.setText(say("progress.forecast-lead"))
        self._no_slips.setText(say("progress.slips-none"))
        self._fill_games()
        empty = self._shown is None or self._shown.empty
        self.empty_card.setVisible(empty)
        for made in self._cards:
            made.setVisible(not empty)
        for choice in self.periods.values():
            choice.setVisible(not empty)
        self.page.lead.setVisible(not empty)
        if self._shown is not None and not empty:
            self._show(self._shown)

    def _fill_games(self) -> None:
        kept = self.game.currentData()
        self.game.blockSignals(True)
        self.game.clear()
        for game in TABLES:
            self.game.addItem(game_name(game), game)
        self.game.setCurrentIndex(max(0, self.game.findData(kept)))
        self.game.blockSignals(False)
        self.game.setAccessibleName(say("progress.game"))

    def _show(self, shown: Shown) -> None:
        share = per_cent(shown.right / shown.answers) if shown.answers else "–"
        some = say("progress.lead", count=shown.answers, share=share)
        self.page.lead.setText(some if shown.answers else say("progress.lead-none"))
        self._show_map()
        self._show_days(shown)
        self._show_bars(shown)
        for name, words, figure in (
            ("overpaid", "overpaid", money(shown.overpaid)), ("underpaid", "underpaid", money(shown.underpaid)),
        ):  # fmt: skip
            self.counts[name].show_count(figure, say(f"progress.{words}"))
        self.counts["mispaid"].show_count(str(shown.mispaid), say("progress.mispaid", count=shown.mispaid))
        self.counts["pace"].show_count(str(shown.pace), say("progress.pace"))

    def _show_map(self) -> None:
        found = self._mapped()
        self.map.show_cells(tuple(_cell(one) for one in found), f"{say('progress.map')}, {self.game.currentText()}")
        self._legend.update()

    def _show_days(self, shown: Shown) -> None:
        accuracy, speed = [], []
        for one in shown.days:
            name, share = day(one.day), one.right / one.answers
            said = say("progress.accuracy-day", day=name, share=per_cent(share), count=one.answers)
            accuracy.append(Mark(name, share, said))
            time = seconds(one.mean_ms)
            speed.append(Mark(name, one.mean_ms, say("progress.speed-day", day=name, time=time)))
        self.accuracy.show_marks(tuple(accuracy), say("progress.accuracy"))
        self.speed.show_marks(tuple(speed), say("progress.speed"))

    def _show_bars(self, shown: Shown) -> None:
        slips = [(worded(phrase("slip", name)), count) for name, count in shown.slips]
        marks = [Mark(slip, count, say("progress.slip-times", slip=slip, count=count)) for slip, count in slips]
        self.slips.show_marks(tuple(marks), say("progress.slips"))
        self.slips.setVisible(bool(slips))
        self._no_slips.setVisible(not slips)
        coming = []
        for n, (when, count) in enumerate(shown.forecast):
            name = say("progress.today") if n == 0 else day(when)
            coming.append(Mark(name, count, say("progress.forecast-day", day=name, count=count)))
        self.forecast.show_marks(tuple(coming), say("progress.forecast"))


def _cell(one: SkillShown) -> Cell:
    game, rules, kind, topic = one.skill.split("/")
    skill = skill_name(one.skill)
    words = say("progress.cell-untried", skill=skill)
    if one.answers:
        level = level_name(one.level).lower()
        words = say("progress.cell", skill=skill, level=level, share=per_cent(one.share), count=one.answers)
    return Cell(kind_name(kind), topic_name(topic, book_for(game, rules)), one.level, words)


def wire(view: ProgressView, presenter: ProgressPresenter) -> None:
    """Carry what the person does to the presenter."""
    view.entered.connect(presenter.refresh)
    view.period_chosen.connect(presenter.choose_period)
