"""Today: a card for each table, the day in figures, the weakest skill, and a quick drill."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ui.columns import Page
from ui.desk import TABLES
from ui.screen import Screen, button, card, label, restyle, row, taking_room
from ui.skills import book_for, full_skill_name, kind_name, topic_name
from ui.theme import STEP
from ui.today.presenter import GameToday, Today, TodayPresenter
from ui.wording import game_name, per_cent, rules_name, say

SHORT_LIST = 24  # a picker shows that many lines at once


class TableLine(QWidget):
    """One table: its name and rules, what is due, and a button to practise."""

    practised = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._name, self._rules = label(role="lead"), label(role="small")
        self._due, self._mastered = label(), label(role="small")
        self.practise = button(clicked=self.practised.emit)
        names, counts = QVBoxLayout(), QVBoxLayout()
        for column, parts in ((names, (self._name, self._rules)), (counts, (self._due, self._mastered))):
            column.setSpacing(0)
            for part in parts:
                column.addWidget(part)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, STEP // 2, 0, STEP // 2)
        line.setSpacing(2 * STEP)
        line.addLayout(names, 3)
        line.addLayout(counts, 4)
        line.addWidget(self.practise)

    def show_game(self, game: GameToday, first: bool, primary: bool) -> None:
        name = game_name(game.game)
        self._name.setText(name)
        self._rules.setText(rules_name(game.rules))
        self._due.setText(due_words(game))
        mastered = say("today.mastered-of", count=game.mastered, total=game.total)
        self._mastered.setText(say("today.leeches", count=game.leeches) if game.leeches else mastered)
        self.practise.setText(say("today.first-round" if first else "today.practise"))
        self.practise.setAccessibleName(f"{say('today.practise-game', game=name)}, {due_words(game)}")
        restyle(self.practise, "primary" if primary else "")


class Count(QWidget):
    """A large figure over its name."""

    def __init__(self) -> None:
        super().__init__()
        self._figure, self._name = label(role="display", wrap=False), label(role="small")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._figure)
        column.addWidget(self._name)

    def show_count(self, figure: str, name: str) -> None:
        self._figure.setText(figure)
        self._name.setText(name)
        self.setAccessibleName(f"{figure} {name}")


class TodayView(Screen):
    """What is worth doing today."""

    entered = Signal()
    practise = Signal(str)  # game
    drill = Signal(str)  # skill
    lesson = Signal(str, str, str)  # pack, lesson, rules
    choose_rules = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._today: Today | None = None
        self._pointed: QWidget | None = None  # the button the focus was given to
        self._name = ""
        self._lesson: tuple[str, str, str, str] | None = None
        self.page = Page()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.page)
        self._build_first()
        self._build_lesson()
        self._build_tables()
        self._build_numbers()
        self._build_weakest()
        self._build_quick()
        self.retranslate()

    def _build_first(self) -> None:
        self._first_title, self._first_text = label(role="title"), label()
        self.first_card = card(self._first_title, self._first_text)
        self.first_card.hide()
        self.page.add(self.first_card)

    def _build_lesson(self) -> None:
        self._lesson_title, self._lesson_name = label(role="title"), taking_room(label(role="lead"))
        self.lesson_button = button(role="primary", clicked=self._take_lesson)
        self.lesson_card = card(self._lesson_title, row(self._lesson_name, self.lesson_button, spacing=2 * STEP))
        self.lesson_card.hide()
        self.page.add(self.lesson_card)

    def _build_tables(self) -> None:
        self._tables_title = label(role="title")
        self.rules_button = button(role="link", clicked=self.choose_rules.emit)
        self.lines = {game: TableLine() for game in TABLES}
        for game, line in self.lines.items():
            line.practised.connect(lambda game=game: self.practise.emit(game))
        self.page.add(card(row(self._tables_title, None, self.rules_button), *self.lines.values()))

    def _build_numbers(self) -> None:
        self._numbers_title = label(role="title")
        self.counts = {name: Count() for name in ("streak", "due", "answers", "right")}
        self.page.add(card(self._numbers_title, row(*self.counts.values(), spacing=3 * STEP)), 1)

    def _build_weakest(self) -> None:
        self._weakest_title, self._weakest_name = label(role="title"), label(role="lead")
        self._weakest_share = label(role="quiet")
        self.weakest_button = button(clicked=self._drill_weakest)
        self.page.add(
            card(self._weakest_title, self._weakest_name, self._weakest_share, row(self.weakest_button, None)), 1
        )

    def _build_quick(self) -> None:
        self._quick_title, self._quick_lead = label(role="title"), label(role="quiet")
        self.game, self.kind, self.topic = QComboBox(), QComboBox(), QComboBox()
        self._pickers = {"game": self.game, "kind": self.kind, "topic": self.topic}
        self._picker_names = {name: label(role="small") for name in self._pickers}
        grid = QGridLayout()
        grid.setSpacing(STEP)
        for n, (name, picker) in enumerate(self._pickers.items()):
            picker.setMaxVisibleItems(SHORT_LIST)
            picker.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            picker.setMinimumContentsLength(10)
            self._picker_names[name].setBuddy(picker)
            grid.addWidget(self._picker_names[name], 0, n)
            grid.addWidget(picker, 1, n)
            grid.setColumnStretch(n, 1)
        self.game.currentIndexChanged.connect(self._fill_kinds)
        self.kind.currentIndexChanged.connect(self._fill_topics)
        self.start = button(clicked=self._start)
        grid.addWidget(self.start, 1, 3, Qt.AlignmentFlag.AlignBottom)
        pickers = QWidget()
        pickers.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        self.page.add(card(self._quick_title, self._quick_lead, pickers), 1)

    # what the person does

    def _drill_weakest(self) -> None:
        if self._today and self._today.weakest:
            self.drill.emit(self._today.weakest.skill)

    def _take_lesson(self) -> None:
        if self._lesson:
            self.lesson.emit(*self._lesson[1:])

    def _start(self) -> None:
        skill = self.topic.currentData()
        if skill:
            self.drill.emit(str(skill))

    # what the presenter shows

    def show_today(self, today: Today, name: str) -> None:
        self._today, self._name = today, name
        self.retranslate()
        self._point_at_main()

    def show_problem(self, sentence: str) -> None:
        self.page.lead.setText(sentence)

    def show_lesson(self, title: str, pack: str, lesson: str, rules: str) -> None:
        """Offer to go on with a lesson; an empty title offers none."""
        self._lesson = (title, pack, lesson, rules) if title else None
        self.retranslate()
        self._point_at_main()

    def _point_at_main(self) -> None:
        """Enter does what is best done now, unless the person has gone to another part already."""
        here = QApplication.focusWidget()
        if not self.isVisible() or (here is not None and self.isAncestorOf(here) and here is not self._pointed):
            return
        busiest = self._busiest()
        main = self.lesson_button if self._lesson else self.lines[busiest.game].practise if busiest else None
        if main is not None:
            main.setFocus()
            self._pointed = main

    def _busiest(self) -> GameToday | None:
        games = self._today.games if self._today else ()
        return max(games, key=lambda game: (game.due, game.new), default=None)

    # Screen

    def enter(self) -> None:
        self._pointed = QApplication.focusWidget()  # what Qt chose on the way in is nobody's choice
        self.entered.emit()

    def retranslate(self) -> None:
        self.page.title.setText(say("today.title"))
        self.page.lead.setText(say("today.hello", person=self._name) if self._name else say("today.waiting"))
        for title, name in (
            (self._first_title, "first-title"), (self._first_text, "first"), (self._tables_title, "tables"),
            (self.rules_button, "rules-change"), (self._numbers_title, "numbers"), (self._weakest_title, "weakest"),
            (self.weakest_button, "drill-it"), (self._quick_title, "quick"), (self._quick_lead, "quick-lead"),
            (self.start, "start"), (self.lesson_button, "go-on"),
        ):  # fmt: skip
            title.setText(say(f"today.{name}"))
        for name, picker in self._pickers.items():
            self._picker_names[name].setText(say(f"today.{name}"))
            picker.setAccessibleName(say(f"today.{name}"))
        self._show_lesson()
        if self._today:
            self._show(self._today)

    def _show_lesson(self) -> None:
        self.lesson_card.setVisible(self._lesson is not None)
        first = self._today is not None and self._today.first_day
        self._lesson_title.setText(say("today.first-lesson" if first else "today.lesson"))
        if self._lesson:
            self._lesson_name.setText(self._lesson[0])
        self.lesson_button.setText(say("today.start" if first else "today.go-on"))

    def _show(self, today: Today) -> None:
        self.first_card.setVisible(today.first_day and self._lesson is None)
        busiest = self._busiest()
        for game in today.games:
            primary = game is busiest and self._lesson is None
            self.lines[game.game].show_game(game, today.first_day, primary)
        share = per_cent(today.right / today.answers) if today.answers else "–"
        for name, number, word in (
            ("streak", today.streak, "streak"), ("due", today.due, "due-all"), ("answers", today.answers, "answers"),
        ):  # fmt: skip
            self.counts[name].show_count(str(number), say(f"today.{word}", count=number))
        self.counts["right"].show_count(share, say("today.right"))
        self._show_weakest(today)
        self._fill_games()

    def _show_weakest(self, today: Today) -> None:
        worst = today.weakest
        self._weakest_name.setVisible(worst is not None)
        self.weakest_button.setVisible(worst is not None)
        if worst is None:
            self._weakest_share.setText(say("today.weakest-none"))
            return
        self._weakest_name.setText(full_skill_name(worst.skill))
        share = say("today.weakest-share", share=per_cent(float(worst.share)), count=worst.answers)
        self._weakest_share.setText(share)
        self.weakest_button.setAccessibleName(f"{say('today.drill-it')}: {full_skill_name(worst.skill)}")

    # the pickers of the quick drill

    def _fill_games(self) -> None:
        _fill(self.game, [(game_name(game), game) for game in TABLES])
        self._fill_kinds()

    def _skills(self) -> tuple[str, ...]:
        return self._today.skills.get(str(self.game.currentData()), ()) if self._today else ()

    def _fill_kinds(self) -> None:
        kinds = dict.fromkeys(skill.split("/")[2] for skill in self._skills())
        _fill(self.kind, [(kind_name(kind), kind) for kind in kinds])
        self._fill_topics()

    def _fill_topics(self) -> None:
        kind = self.kind.currentData()
        mine = [skill.split("/") for skill in self._skills() if skill.split("/")[2] == kind]
        books = {tuple(skill[:2]): book_for(skill[0], skill[1]) for skill in mine}
        named = [(topic_name(skill[3], books[tuple(skill[:2])]), "/".join(skill)) for skill in mine]
        _fill(self.topic, [(words[:1].upper() + words[1:], skill) for words, skill in named])
        self.start.setEnabled(bool(named))


def due_words(game: GameToday) -> str:
    """`3 pendientes · 2 nuevas`, or that there is nothing."""
    parts = [say("today.due", count=game.due)] if game.due else []
    if game.new:
        parts.append(say("today.new", count=game.new))
    return " · ".join(parts) or say("today.nothing-due")


def _fill(picker: QComboBox, entries: list[tuple[str, str]]) -> None:
    """Fill a picker anew, keeping what was picked where it is still there."""
    kept = picker.currentData()
    picker.blockSignals(True)
    picker.clear()
    for words, value in entries:
        picker.addItem(words, value)
    found = picker.findData(kept)
    picker.setCurrentIndex(max(found, 0) if entries else -1)
    picker.blockSignals(False)


def wire(view: TodayView, presenter: TodayPresenter) -> None:
    """Carry what the person does to the presenter."""
    view.entered.connect(presenter.refresh)
