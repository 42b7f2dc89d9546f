"""The card tables: where cards, letters and the shoe lie, and a handling that goes on from what was seen."""

from itertools import combinations

import pytest

from tests.ui.tables.laid import laid, played
from trainer.asking import ask, skills
from trainer.bets import Bet
from trainer.rulebook import load
from trainer.scenarios import Scenario
from trainer.script import Happening, script_of
from trainer.tables import rule, settle
from ui.drill.sitting import made_ready
from ui.tables.cards import BACKS, CARD_W, FAN_X
from ui.tables.felt import CHIP
from ui.tables.items import chips_of
from ui.tables.payment import columns
from ui.tables.shelf import scene_for
from ui.wording import voice

VARIANTS = ("full", "midi", "mini")


def black_jack(boxes, dealer="9c 9d", **more):
    bets = [{"player": "ABCDEFG"[int(box) - 1], "bet": "hand", "on": box, "stake": "10"} for box in boxes]
    return played("blackjack", "cantabria", bets=bets, outcome={"boxes": boxes, "dealer": dealer}, **more)


def coup(cards, *bets, variant="full", **more):
    table = [{"player": player, "bet": kind, "stake": stake} for player, kind, stake in bets]
    book = load("punto-banca", "cantabria", variant)
    scene = scene_for(book)
    scene.fit(0.5, 1.0)
    fields = {"game": "punto-banca", "rules": "cantabria", "variant": variant, "bets": table, **more}
    scenario = Scenario({**fields, "outcome": {"cards": cards}})
    scene.lay(scenario)
    scene.play(script_of(scenario))
    scene.player.skip()
    return scene, settle(dict(scenario.table))


def handled(scene, settled):
    """What is said and noted while a settled round is handled to its end."""
    said = []
    scene.called.connect(said.append)
    scene.play_round(settled)
    scene.player.skip()
    return said


# what a question shows


@pytest.mark.parametrize("game", ["blackjack", "punto-banca"])
def test_where_a_call_is_asked_for_it_is_not_made_nor_told_by_later_cards(game):
    book = load(game, "cantabria")
    for skill in (skill for skill in skills(book) if "/hand/" in skill):
        for seed in range(8):
            question = ask(skill, seed % 5 + 1, seed)
            asked, (part,) = made_ready(question), question.parts
            whole = script_of(asked.scenario)
            following = whole[len(asked.script)]
            assert (following.do, following.say) == ("call", part.right)
            assert asked.script == whole[: len(asked.script)]


def test_cards_that_come_after_the_question_are_dealt_in_the_handling():
    scenario = Scenario(
        {
            "game": "punto-banca",
            "rules": "cantabria",
            "bets": [{"player": "A", "bet": "bank", "stake": "20"}],
            "outcome": {"cards": "2c 3d Kh 4s 5d"},
        }
    )
    scene = scene_for(load("punto-banca", "cantabria"))
    scene.fit(0.5, 1.0)
    scene.lay(scenario)
    scene.play(event for event in script_of(scenario) if event.cards != "5d" and event.do != "call")
    scene.player.skip()
    assert len(scene.hands["player"]) == 2
    said = handled(scene, settle(dict(scenario.table)))
    assert len(scene.hands["player"]) == 3 and "carta para el jugador" in said


@pytest.mark.parametrize("skill", ["blackjack/cantabria/payout/table", "punto-banca/cantabria:mini/payout/table"])
def test_the_handling_repeats_no_call_and_deals_no_card_again(skill):
    scene, scenario = laid(skill, 4, 3)
    dealt = {hand: list(cards) for hand, cards in scene.hands.items()}
    called = {event.say for event in script_of(scenario) if event.do == "call"}
    assert called.isdisjoint(handled(scene, settle(dict(scenario.table))))
    assert scene.hands == dealt and called


@pytest.mark.parametrize(("language", "words"), [("es", "retiro"), ("en", "surrender")])
def test_a_surrendered_hand_says_so_in_the_language_in_use_and_goes_with_its_cards(monkeypatch, language, words):
    monkeypatch.setattr(voice, "language", language)
    scene = black_jack({"1": "Ts 6h surrender", "2": "Ts 9h"})
    what, label = scene._declared["1"]
    assert what == "surrender" and label.isVisible()
    assert scene.book.word(what).es == "retiro" and getattr(scene.book.word(what), language) == words
    monkeypatch.setattr(voice, "language", "en" if language == "es" else "es")
    scene.retell()
    again = scene._declared["1"][1]
    assert again is not label and again.at == label.at
    handled(scene, settle(dict(scene.scenario.table)))
    assert not again.isVisible()


def test_a_total_is_called_under_its_cards_and_the_dealers_in_the_strip():
    scene = black_jack({"1": "Ts 9h", "2": "Ts 8h"}, "9c 9d")
    assert scene._call.at == scene.felt.centre("call")
    scene.perform(Happening("call", say="18", on="2")).at(10_000)
    cards = scene.hands["2"]
    assert all(scene._call.felt_rect.top() >= card.felt_rect.bottom() for card in cards)
    assert abs(scene._call.at.x() - cards[0].at.x()) <= FAN_X


def test_what_the_jackpot_holds_is_shown_where_the_table_has_a_meter(monkeypatch):
    bets = [{"player": player, "bet": "hand", "on": box, "stake": "10"} for player, box in (("A", "1"), ("B", "2"))]
    outcome = {"boxes": {"1": "Ts 9h", "2": "Ts 8h"}, "dealer": "9c 9d"}
    assert played("blackjack", "cantabria", bets=bets, outcome=outcome).meter is None
    scene = played("blackjack", "cantabria", bets=bets, outcome=outcome, meter="3302")
    spanish = scene.meter
    assert spanish.isVisible() and spanish.at == scene.felt.centre("meter")
    monkeypatch.setattr(voice, "language", "en")
    scene.retell()
    assert scene.meter is not spanish and scene.meter.pixmap().toImage() != spanish.pixmap().toImage()


# where things lie


def _in_the_way(scene):
    """The cards that hide another hand's rank and suit, or lie off the table, or on the line of the insurance."""
    table = scene.felt.rect("table")
    for hand, cards in scene.hands.items():
        for card in cards:
            if not table.contains(card.felt_rect):
                yield hand, "off the table"
    for (one, ours), (other, theirs) in combinations(scene.hands.items(), 2):
        if one.partition(".")[0] == other.partition(".")[0]:
            continue
        for card in ours:
            for covered in theirs:
                index = covered.felt_rect.adjusted(0, 0, FAN_X - CARD_W, -60)
                if card.zValue() > covered.zValue() and card.felt_rect.intersects(index):
                    yield one, f"on {other}"


@pytest.mark.parametrize("topic", ["splits", "sevens", "doubles", "table"])
def test_every_card_of_a_full_table_can_be_read(topic):
    for seed in range(12):
        scene, scenario = laid(f"blackjack/cantabria/result/{topic}", 5, seed)
        assert not list(_in_the_way(scene)), scenario.text


def test_cards_leave_the_line_of_the_insurance_free():
    scene = black_jack({str(box): "2s 3h 4d 5c 2d" for box in range(1, 8)}, "Ac 9d")
    for box in range(1, 8):
        place = scene.felt.rect(f"insurance.{box}")
        assert not any(card.felt_rect.intersects(place) for hand in scene.hands.values() for card in hand)


def test_a_pair_split_twice_keeps_its_hands_in_order():
    scene = black_jack({"1": "8c 8d split 8h split Ts stand 9s stand Kd stand", "2": "Ts 9h"}, "9c 9d")
    steps = [step for step in settle(dict(scene.scenario.table)).steps if step.do == "pick-up"]
    faces = {hand: [scene.faces[card] for card in cards] for hand, cards in scene.hands.items()}
    assert {step.on: len(step.cards.split()) for step in steps} == {hand: len(cards) for hand, cards in faces.items()}
    assert "1" not in scene.hands and {"1.1", "1.2", "1.3"} <= set(scene.hands)


def test_letters_and_winnings_of_all_who_bet_on_one_box_lie_apart():
    seats = {"1": "A", "2": "B"}
    bets = [{"player": player, "bet": "hand", "on": "1", "stake": "10"} for player in "AXY"]
    bets.append({"player": "B", "bet": "hand", "on": "2", "stake": "10"})
    outcome = {"boxes": {"1": "Ts 9h", "2": "Ts 8h"}, "dealer": "9c 8d"}
    scene = played("blackjack", "cantabria", bets=bets, seats=seats, outcome=outcome)
    handled(scene, settle(dict(scene.scenario.table)))
    assert scene._letters["A"].at == scene.felt.centre("seat.1")
    labels = [*scene._letters.values(), *scene._won.values()]
    assert len(labels) == 4 + 4
    assert not [pair for pair in combinations(labels, 2) if pair[0].felt_rect.intersects(pair[1].felt_rect)]


def test_a_stake_that_is_doubled_later_lies_in_the_middle_until_it_makes_room():
    boxes = {"1": "5s 6h double Kd", "2": "Ts 9h"}
    bets = [{"player": player, "bet": "hand", "on": box, "stake": "10"} for player, box in (("A", "1"), ("B", "2"))]
    fields = {"game": "blackjack", "rules": "cantabria", "bets": bets}
    scenario = Scenario({**fields, "outcome": {"boxes": boxes, "dealer": "9c 9d"}})
    scene = scene_for(load("blackjack", "cantabria"))
    scene.fit(0.5, 1.0)
    scene.lay(scenario)
    scene.play(script_of(scenario))
    scene.player.pause()
    scene.player.advance(1000)
    stack, added = scene.stacks["0"], scene.stacks["double-A-1"]
    middle = scene.felt.centre("hand.1").x()
    assert abs(stack.chips[0].at.x() - middle) < 2 and not added.chips[0].isVisible()
    scene.player.skip()
    assert stack.chips[0].at.x() < middle - 10 < middle + 10 < added.chips[0].at.x()
    assert abs(stack.chips[0].at.x() - stack.at.x()) < 2


@pytest.mark.parametrize("box", ["1", "4", "7"])
@pytest.mark.parametrize("amount", [500, 2000, 11200])
def test_a_payment_covers_no_stake_of_a_doubled_box(box, amount):
    other = "2" if box != "2" else "3"
    scene = black_jack({box: "5s 6h double Kd", other: "Ts 9h"}, "9c 9d")
    stakes = [chip for stack in scene.stacks.values() if stack.bet.on == box for chip in stack.chips]
    values = chips_of(amount)
    left, right = scene.paid_beside(Bet("ABCDEFG"[int(box) - 1], "hand", box, 0))
    spots = columns(values, right, 5, left)
    assert len({round(chip.at.x()) for chip in stakes}) > 1
    assert not [spot for spot in spots for chip in stakes if abs(spot.x() - chip.at.x()) < CHIP - 3]


@pytest.mark.parametrize(("nearest", "count"), [("BA", 2), ("CAB", 3)])
def test_who_stands_nearest_the_shoe_stands_on_the_left(nearest, count):
    bets = [{"player": player, "bet": "hand", "on": "3", "stake": "50"} for player in "ABC"[:count]]
    event = {"kind": "command", "box": "3"}
    scene = played("blackjack", "cantabria", bets=bets, nearest_shoe=list(nearest), event=event)
    assert sorted(nearest, key=lambda player: scene._letters[player].at.x()) == list(nearest)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_shoe_stands_before_the_player_who_deals_and_is_passed_on(variant):
    house = {} if variant == "full" else {"house": {"miniDealer": "players"}}
    bets = (("A", "bank", "20"), ("B", "player", "10"))
    croupier, _ = coup("6c 3d Kh 4s", *bets, variant=variant)
    assert croupier.shoe_mouth() == croupier.felt.centre("shoe")
    scene, settled = coup("9c 3d Kh 4s", *bets, variant=variant, dealer="A", **house)

    def nearest():
        return min(
            "AB",
            key=lambda player: (scene.shoe.at - scene.felt.centre(f"bank.{'AB'.index(player) + 1}")).manhattanLength(),
        )

    assert nearest() == "A"
    handled(scene, settled)
    assert nearest() == "B" and scene.felt.rect("table").contains(scene.shoe.felt_rect)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_shoe_before_a_player_covers_no_card_and_no_other_stake(variant):
    house = {} if variant == "full" else {"house": {"miniDealer": "players"}}
    scene, _ = coup("9c 3d Kh 4s", ("A", "bank", "20"), variant=variant, dealer="A", **house)
    for number in range(1, {"full": 12, "midi": 9, "mini": 7}[variant] + 1):
        scene._seats = {"A": str(number)}
        scene.shoe.move_to(scene._shoe_spot("A"))
        assert not scene.shoe.felt_rect.intersects(scene.felt.rect("cards.bank"))
        assert not scene.shoe.felt_rect.intersects(scene.felt.rect("cards.player"))
        ties = [scene.felt.rect(f"tie.{n}") for n in range(1, 13) if scene.felt.has(f"tie.{n}") and n != number]
        assert not any(scene.shoe.felt_rect.intersects(tie) for tie in ties), number


# the deduction


def test_the_deduction_comes_out_of_the_winnings_and_leaves_the_stake():
    scene, settled = coup("2c 9d Kh Ks", ("A", "bank", "20"), ("B", "player", "10"))
    (stake,) = [stack for stack in scene.stacks.values() if stack.bet.player == "A"]
    handled(scene, settled)
    assert scene.won == {"A": 1900}
    assert all(chip.isVisible() for chip in stake.chips)


def test_a_deduction_on_account_is_marked_in_the_box_of_its_place():
    scene, settled = coup("2c 9d Kh Ks", ("A", "bank", "20"), house={"deductionWhen": "on-account"})
    before = set(scene._sprites)
    scene.play_steps([step for step in settled.steps if step.do == "note-deduction"])
    scene.player.skip()
    (marked,) = set(scene._sprites) - before
    assert marked.at == scene.felt.centre("deduction.1") and scene.won == {}


# the motion


def test_a_hand_is_shown_where_its_holder_sits_and_laid_down_again():
    scene, _ = coup("6c 3d Kh 4s", ("A", "player", "10"), ("D", "player", "50"))
    home = [scene.card_spot("player", n) for n in range(2)]
    assert [card.at for card in scene.hands["player"]] == home
    scene._hand_over("player", "D").at(10_000)
    (first, second) = scene.hands["player"]
    assert (first.at - scene.seat("D")).manhattanLength() < (home[0] - scene.seat("D")).manhattanLength()
    assert second.at.x() - first.at.x() == FAN_X
    scene._hand_over("player", None).at(10_000)
    assert [card.at for card in scene.hands["player"]] == home


def test_the_cut_card_lies_on_the_cloth_clear_of_shoe_and_hands():
    scene, _ = laid("blackjack/cantabria/ruling/cut-card", 1, 1)
    (card,) = scene.beside_shoe
    for place in ("shoe", "discard", "float", "slot.tips", "cards.dealer"):
        assert not card.felt_rect.intersects(scene.felt.rect(place)), place
    assert card.isVisible()


def ruled(game, table):
    """A table with an event, played, and then its ruling's steps."""
    scene = played(game, "cantabria", **table)
    dealt = {hand: len(cards) for hand, cards in scene.hands.items()}
    before = set(scene._sprites)
    scene.play_steps(rule({"game": game, "rules": "cantabria", **table}).steps)
    scene.player.skip()
    return scene, dealt, set(scene._sprites) - before


def test_a_card_given_to_the_wrong_hand_goes_to_the_one_it_belongs_to():
    drawn = {"kind": "third-cards", "drawn": [{"to": "player", "card": "5c"}]}
    scene, dealt, _ = ruled("punto-banca", {"outcome": {"cards": "6c 2d Kh 3s"}, "event": drawn})
    assert dealt == {"player": 3, "bank": 2}
    assert [scene.named[card] for card in scene.hands["bank"]] == ["2d", "3s", "5c"]
    assert scene.hands["bank"][-1].at == scene.card_spot("bank", 2) and len(scene.hands["player"]) == 2


def test_a_card_too_many_goes_to_the_used_ones():
    drawn = {"kind": "third-cards", "drawn": [{"to": "bank", "card": "5c"}]}
    scene, dealt, _ = ruled("punto-banca", {"outcome": {"cards": "8c 2d Kh 3s"}, "event": drawn})
    assert dealt == {"player": 2, "bank": 3} and len(scene.hands["bank"]) == 2


@pytest.mark.parametrize(("card", "burnt"), [("7h", 7), ("Kd", 10), ("As", 1)])
def test_as_many_cards_are_burnt_as_the_first_is_worth_and_the_first_with_them(card, burnt):
    scene, _, new = ruled("punto-banca", {"event": {"kind": "burn", "card": card}})
    backs = [sprite for sprite in new if sprite.look in BACKS]
    assert len(backs) == burnt and not any(sprite.isVisible() for sprite in backs) and not scene.beside_shoe


def test_a_card_that_lies_face_up_is_put_away():
    scene, _, _ = ruled("blackjack", {"event": {"kind": "face-up-card", "card": "7h"}})
    assert not scene.beside_shoe


def test_a_badly_seated_card_is_set_straight_and_goes_back_into_the_shoe():
    scene, _, _ = ruled("blackjack", {"event": {"kind": "jam", "cause": "badly-seated-card"}})
    assert scene._stuck is not None and scene._stuck.rotation() == 0 and not scene._stuck.isVisible()


def test_cards_of_both_colours_of_back_are_in_the_shoe_and_keep_theirs():
    scene, _ = laid("blackjack/cantabria/payout/table", 5, 3)
    cards = [card for hand in scene.hands.values() for card in hand]
    assert {scene.backs[card] for card in cards} == set(BACKS)
    again, _ = laid("blackjack/cantabria/payout/table", 5, 3)
    same = [card for hand in again.hands.values() for card in hand]
    assert [scene.backs[card] for card in cards] == [again.backs[card] for card in same]
    scene._pick_up(list(scene.hands)).at(10_000)
    assert all(card.look is scene.backs[card] and not card.isVisible() for card in cards)


# words


@pytest.mark.parametrize("game", ["blackjack", "punto-banca"])
def test_every_part_of_a_ruling_is_named_in_words(game):
    book = load(game, "cantabria")
    kinds = ("ruling", "limit", "draw")
    for skill in (skill for skill in skills(book) if skill.split("/")[2] in kinds):
        assert [part.name for part in ask(skill, 3, 1).parts if part.name not in book.words] in ([], ["amount"]), skill


@pytest.mark.parametrize("topic", ["bank", "shoe"])
def test_the_steps_of_a_coup_are_told_in_spanish(topic):
    for seed in range(6):
        (part,) = ask(f"punto-banca/cantabria:full/order/{topic}", 3, seed).parts
        told = " ".join(label.es for label in part.labels.values()).split()
        assert not {"player:", "bank:", "right", "left", "player", "bank"} & set(told), told
