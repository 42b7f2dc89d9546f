"""The look of everything that is not felt: colours, type and spacing, as one style sheet for the whole window."""

from dataclasses import dataclass
from typing import Literal

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from ui.resources import asset

SANS, SERIF = "Source Sans Pro", "Source Serif Pro"
SIZES = {"small": 13, "body": 15, "lead": 18, "title": 24, "display": 36}
STEP = 8  # spacing goes in steps of eight


@dataclass(frozen=True)
class Colours:
    """One theme's colours."""

    floor: str
    panel: str
    raised: str
    line: str
    text: str
    quiet: str
    accent: str
    on_accent: str
    right: str
    wrong: str
    note: str


DARK = Colours(
    floor="#15181C", panel="#1E2228", raised="#272C33", line="#3A414B", text="#ECEFF3", quiet="#A7B0BC",
    accent="#C8A35A", on_accent="#17130A", right="#58B684", wrong="#E4716D", note="#6FA8DC",
)  # fmt: skip
LIGHT = Colours(
    floor="#EEF0F2", panel="#FFFFFF", raised="#F5F6F8", line="#C4CAD2", text="#1B2026", quiet="#55606D",
    accent="#80601B", on_accent="#FFFFFF", right="#1F7A4D", wrong="#B3352F", note="#2A6296",
)  # fmt: skip
THEMES = {"dark": DARK, "light": LIGHT}


class Theme:
    """The colours and sizes in use."""

    colours: Colours = DARK
    percent: int = 100


theme = Theme()


def size(name: str) -> int:
    """A type size in pixels, as the person has scaled it."""
    return round(SIZES[name] * theme.percent / 100)


def font(name: str = "body", serif: bool = False, bold: bool = False) -> QFont:
    """A font for what is painted by hand, with figures of one width."""
    found = QFont(SERIF if serif else SANS)
    found.setPixelSize(size(name))
    found.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    found.setFeature(QFont.Tag("tnum"), 1)
    return found


def apply_theme(app: QApplication, name: Literal["dark", "light"], percent: int, accent: str | None = None) -> None:
    """Dress the whole application; an academy may bring its own accent."""
    chosen = THEMES[name]
    if accent:
        chosen = _with_accent(chosen, accent)
    theme.colours, theme.percent = chosen, percent
    app.setFont(font())
    app.setPalette(_palette(chosen))
    app.setStyleSheet(style_sheet(chosen))


def _with_accent(colours: Colours, accent: str) -> Colours:
    from dataclasses import replace

    ink = "#17130A" if QColor(accent).lightnessF() > 0.45 else "#FFFFFF"
    return replace(colours, accent=accent, on_accent=ink)


def _palette(c: Colours) -> QPalette:
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: c.floor,
        QPalette.ColorRole.Base: c.panel,
        QPalette.ColorRole.AlternateBase: c.raised,
        QPalette.ColorRole.Text: c.text,
        QPalette.ColorRole.WindowText: c.text,
        QPalette.ColorRole.Button: c.raised,
        QPalette.ColorRole.ButtonText: c.text,
        QPalette.ColorRole.Highlight: c.accent,
        QPalette.ColorRole.HighlightedText: c.on_accent,
        QPalette.ColorRole.ToolTipBase: c.raised,
        QPalette.ColorRole.ToolTipText: c.text,
        QPalette.ColorRole.PlaceholderText: c.quiet,
        QPalette.ColorRole.Link: c.note,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    return palette


def _picture(name: str) -> str:
    """An icon as a style sheet names it."""
    return f'url("{asset(f"icons/{name}.svg").as_posix()}")'


def style_sheet(c: Colours) -> str:
    """Widgets take their look from the property `role`: card, quiet, title, lead, primary, plain, right, wrong…"""
    body, small, lead, title, display = (size(name) for name in ("body", "small", "lead", "title", "display"))
    tick = _picture("tick-light" if QColor(c.on_accent).lightnessF() > 0.5 else "tick-dark")
    return f"""
    * {{ font-family: "{SANS}"; font-size: {body}px; color: {c.text}; }}
    QWidget#window, QMainWindow {{ background: {c.floor}; }}
    QStackedWidget, QStackedWidget > QWidget {{ background: transparent; }}
    QLabel {{ background: transparent; }}
    QLabel[role="quiet"] {{ color: {c.quiet}; }}
    QLabel[role="small"] {{ color: {c.quiet}; font-size: {small}px; }}
    QLabel[role="lead"] {{ font-size: {lead}px; }}
    QLabel[role="title"] {{ font-family: "{SERIF}"; font-size: {title}px; font-weight: 600; }}
    QLabel[role="display"] {{ font-family: "{SERIF}"; font-size: {display}px; font-weight: 600; }}
    QLabel[role="right"] {{ color: {c.right}; font-weight: 600; font-size: {lead}px; }}
    QLabel[role="wrong"] {{ color: {c.wrong}; font-weight: 600; font-size: {lead}px; }}
    QLabel[role="note"] {{ color: {c.note}; }}
    QFrame[role="card"] {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: 8px; }}
    QFrame[role="raised"] {{ background: {c.raised}; border: 1px solid {c.line}; border-radius: 8px; }}
    QFrame[role="panel"] {{ background: {c.panel}; border: none; }}
    QFrame[role="line"] {{ background: {c.line}; border: none; max-height: 1px; }}
    QPushButton {{ background: {c.raised}; border: 1px solid {c.line}; border-radius: 8px; padding: 7px 16px;
                   min-height: 20px; }}
    QPushButton:hover {{ border-color: {c.quiet}; }}
    QPushButton:pressed {{ background: {c.line}; }}
    QPushButton:focus {{ border: 2px solid {c.accent}; padding: 6px 15px; }}
    QPushButton:checked {{ border: 2px solid {c.accent}; padding: 6px 15px; background: {c.panel}; font-weight: 600; }}
    QPushButton:disabled {{ color: {c.quiet}; background: {c.panel}; border-color: {c.raised}; }}
    QPushButton[role="primary"] {{ background: {c.accent}; color: {c.on_accent}; border-color: {c.accent};
                                   font-weight: 600; }}
    QPushButton[role="primary"]:focus {{ border: 2px solid {c.text}; }}
    QPushButton[role="primary"]:disabled {{ background: {c.raised}; color: {c.quiet}; border-color: {c.line}; }}
    QPushButton[role="plain"] {{ background: transparent; border: 1px solid transparent; padding: 6px 10px; }}
    QPushButton[role="plain"]:hover {{ background: {c.raised}; }}
    QPushButton[role="plain"]:focus {{ border: 2px solid {c.accent}; padding: 5px 9px; }}
    QPushButton[role="plain"]:checked {{ color: {c.accent}; border-bottom: 2px solid {c.accent}; border-radius: 0; }}
    QPushButton[role="choice"] {{ text-align: left; padding: 8px 12px; }}
    QPushButton[role="link"] {{ background: transparent; border: none; color: {c.note};
        text-align: left; padding: 2px; }}
    QPushButton[role="link"]:focus {{ border: 2px solid {c.accent}; padding: 0; }}
    QPushButton[role="digit"] {{ font-size: {lead}px; padding: 4px; min-width: 40px; min-height: 26px; }}
    QLineEdit, QComboBox, QSpinBox, QPlainTextEdit {{ background: {c.raised}; border: 1px solid {c.line};
        border-radius: 8px; padding: 6px 10px; min-height: 20px; selection-background-color: {c.accent};
        selection-color: {c.on_accent}; }}
    QLineEdit:focus, QComboBox:focus, QSpinBox:focus, QPlainTextEdit:focus {{ border: 2px solid {c.accent};
        padding: 5px 9px; }}
    QLineEdit[role="amount"] {{ font-size: {title}px; font-weight: 600; }}
    QComboBox QAbstractItemView {{ background: {c.panel}; border: 1px solid {c.line};
        selection-background-color: {c.accent}; selection-color: {c.on_accent}; }}
    QComboBox::drop-down {{ border: none; width: 24px; }}
    QComboBox::down-arrow {{ image: {_picture("down")}; width: 12px; height: 12px; }}
    QCheckBox {{ spacing: 8px; background: transparent; }}
    QCheckBox::indicator, QRadioButton::indicator {{ width: 18px; height: 18px; border: 1px solid {c.quiet};
        border-radius: 4px; background: {c.raised}; }}
    QRadioButton::indicator {{ border-radius: 9px; }}
    QCheckBox::indicator:checked, QRadioButton::indicator:checked {{ background: {c.accent};
        border-color: {c.accent}; }}
    QCheckBox::indicator:checked {{ image: {tick}; }}
    QCheckBox:focus, QRadioButton:focus {{ color: {c.accent}; }}
    QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
    QScrollBar::handle:vertical {{ background: {c.line}; border-radius: 5px; min-height: 32px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: 10px; }}
    QScrollBar::handle:horizontal {{ background: {c.line}; border-radius: 5px; min-width: 32px; }}
    QListWidget, QTreeWidget, QTableWidget {{ background: {c.panel}; border: 1px solid {c.line}; border-radius: 8px;
        outline: none; }}
    QListWidget::item, QTreeWidget::item {{ padding: 6px 8px; border-radius: 6px; border: 1px solid transparent; }}
    QListWidget::item:selected, QTreeWidget::item:selected, QTableWidget::item:selected {{ background: {c.raised};
        color: {c.text}; border: 1px solid {c.accent}; }}
    QTableWidget::item {{ padding: 4px 8px; }}
    QTabWidget::pane {{ border: none; }}
    QTabBar::tab {{ background: transparent; color: {c.quiet}; padding: 6px 12px; border: 2px solid transparent;
        border-bottom: 2px solid transparent; }}
    QTabBar::tab:selected {{ color: {c.text}; border-bottom: 2px solid {c.accent}; font-weight: 600; }}
    QTabBar::tab:focus {{ border: 2px solid {c.accent}; border-radius: 4px; }}
    QHeaderView::section {{ background: {c.panel}; color: {c.quiet}; border: none; border-bottom: 1px solid {c.line};
        padding: 6px 8px; }}
    QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.line}; padding: 4px; }}
    QProgressBar {{ background: {c.raised}; border: none; border-radius: 4px; max-height: 8px; }}
    QProgressBar::chunk {{ background: {c.accent}; border-radius: 4px; }}
    """
