"""The evaluator beside three others, and every rule set counted by hand."""

import random
from collections import Counter
from itertools import combinations, pairwise
from math import comb

import eval7
import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards, evaluate_omaha_cards
from phevaluator.evaluator import evaluate_5cards as phe_five

from trainer.cards import PACK, SUITS, Card, cards_as_text, parse_cards
from trainer.hands import (
    FIGURES_32,
    FIGURES_52,
    JOKER,
    PAI_GOW,
    PAI_GOW_LOW,
    SHORT_28,
    SHORT_32,
    STANDARD,
    THREE_CARD,
    Decision,
    Ranking,
    best_of,
    best_strength_two_plus_three,
    best_two_plus_three,
    decided_by,
    decoded,
    encode,
    name_hand,
    rank_hand,
    scorer,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(JOKER if word == "**" else parse_cards(word)[0] for word in text.split())


def counted(ranking: Ranking) -> Counter[str]:
    """How many hands of the whole pack fall into each category."""
    score = scorer(ranking)
    strengths = Counter(map(score, combinations(encode(ranking.deck), ranking.size)))
    found: Counter[str] = Counter()
    for strength, hands in strengths.items():
        found[ranking.categories[strength >> 20]] += hands
    return found


def expected(ranks: int, straights: int) -> dict[str, int]:
    """Five-card counts of a pack with so many ranks in four suits, from combinatorics alone."""
    four = ranks * (ranks - 1) * 4
    full = ranks * comb(4, 3) * (ranks - 1) * comb(4, 2)
    three = ranks * comb(4, 3) * comb(ranks - 1, 2) * 16
    two_pair = comb(ranks, 2) * 36 * (ranks - 2) * 4
    pair = ranks * 6 * comb(ranks - 1, 3) * 64
    flush = 4 * (comb(ranks, 5) - straights)
    straight = straights * (4**5 - 4)
    high = (comb(ranks, 5) - straights) * (4**5 - 4)
    return {
        "royal-flush": 4, "straight-flush": 4 * straights - 4, "four": four, "full": full, "flush": flush,
        "straight": straight, "three": three, "two-pair": two_pair, "pair": pair, "high-card": high,
    }  # fmt: skip


@pytest.fixture(scope="module")
def strengths() -> Counter[int]:
    """Every strength of the 2,598,960 five-card hands, and how many hands have it."""
    return Counter(map(scorer(), combinations(encode(PACK), 5)))


def test_all_five_card_hands_fall_into_the_published_frequencies(strengths: Counter[int]) -> None:
    found: Counter[str] = Counter()
    for strength, hands in strengths.items():
        found[decoded(strength).category] += hands
    published = {
        "royal-flush": 4, "straight-flush": 36, "four": 624, "full": 3_744, "flush": 5_108, "straight": 10_200,
        "three": 54_912, "two-pair": 123_552, "pair": 1_098_240, "high-card": 1_302_540,
    }  # fmt: skip
    assert found == published == expected(13, 10)
    assert sum(found.values()) == 2_598_960
    assert len(strengths) == 7_462  # classes of hands that nothing tells apart


@pytest.mark.parametrize(
    ("ranking", "ranks", "straights"),
    [(SHORT_32, 8, 5), (SHORT_28, 7, 4), (Ranking(ace_low=False), 13, 9), (Ranking(lowest=7, ace_low=False), 8, 4)],
)
def test_other_packs_agree_with_combinatorics(ranking: Ranking, ranks: int, straights: int) -> None:
    assert counted(ranking) == expected(ranks, straights)


@pytest.mark.parametrize(("ranking", "plain"), [(FIGURES_52, (13, 10)), (FIGURES_32, (8, 5))])
def test_figures_are_the_pairs_and_two_pairs_of_court_cards_alone(ranking: Ranking, plain: tuple[int, int]) -> None:
    pairs = 4 * 6 * comb(3, 3) * 64  # a pair of A, K, Q or J and one each of the other three
    two_pairs = comb(4, 2) * 36 * 2 * 4
    usual = expected(*plain)
    lifted = usual | {"pair": usual["pair"] - pairs, "two-pair": usual["two-pair"] - two_pairs}
    assert counted(ranking) == lifted | {"figures": pairs + two_pairs}


def test_three_cards_fall_into_the_published_frequencies() -> None:
    found = counted(THREE_CARD)
    assert found["royal-flush"] + found["straight-flush"] == 48 == 4 * 12
    assert found["royal-flush"] == 4
    assert found["three"] == 52 == 13 * 4
    assert found["straight"] == 720 == 12 * (4**3 - 4)
    assert found["flush"] == 1_096 == 4 * (comb(13, 3) - 12)
    assert found["pair"] == 3_744 == 13 * 6 * 12 * 4
    assert found["high-card"] == 16_440 == (comb(13, 3) - 12) * (4**3 - 4)
    assert sum(found.values()) == 22_100


def test_pai_gow_hands_with_a_joker_agree_with_combinatorics() -> None:
    """Four cards beside the joker. In one suit 41 sets of four want one card for a straight flush: each of the
    ten straights leaves five sets, and nine sets of four in a row serve two straights; five of the 41 are royal."""
    score = scorer(PAI_GOW)
    joker = encode([JOKER])
    found = Counter(PAI_GOW.categories[score(four + joker) >> 20] for four in combinations(encode(PACK), 4))
    flushes = 4 * (comb(13, 4) - 41)
    straights = 41 * (4**4 - 4)
    # what is left plays the ace: no three of a kind but aces, no full house but aces full or with three of a kind
    four_aces = comb(4, 3) * 48
    aces_full = comb(4, 2) * 12 * comb(4, 2) + 12 * 4 * 4  # A A x x, and x x x A
    threes_with_ace = 12 * 4 * 44  # x x x y: three of a kind with an ace beside
    three_aces = comb(4, 2) * comb(12, 2) * 16
    two_pairs = 12 * 6 * 4 * 44 + comb(12, 2) * 36  # x x A y plays aces and x; x x y y plays an ace beside
    pairs_with_ace = 12 * 6 * comb(11, 2) * 16  # x x y z: the pair, an ace beside
    assert found["five-aces"] == 1
    assert found["royal-flush"] == 4 * 5
    assert found["straight-flush"] == 4 * 36
    assert found["flush"] == flushes
    assert found["straight"] == straights
    assert found["four"] == four_aces + 12
    assert found["full"] == aces_full
    assert found["three"] == three_aces + threes_with_ace
    assert found["two-pair"] == two_pairs
    one_ace = 4 * comb(12, 3) * 64 - _unpaired(with_ace=True)
    assert found["pair"] == pairs_with_ace + one_ace
    assert found["high-card"] == comb(12, 4) * 256 - _unpaired(with_ace=False)
    assert sum(found.values()) == comb(52, 4)


def _unpaired(with_ace: bool) -> int:
    """Sets of four different ranks, with or without an ace, that the joker makes a straight, a flush or both."""
    tops = [frozenset(range(top - 4, top + 1)) for top in range(6, 15)] + [frozenset((14, 2, 3, 4, 5))]
    near = {frozenset(four) for straight in tops for four in combinations(sorted(straight), 4)}
    near = {four for four in near if (14 in four) == with_ace}
    sets = comb(12, 3) if with_ace else comb(12, 4)
    return len(near) * 4**4 + (sets - len(near)) * 4


def test_the_joker_is_an_ace_or_completes_and_nothing_else() -> None:
    kings = rank_hand(cards("Ks Kh ** 7d 2c"), PAI_GOW)
    assert (kings.category, kings.kickers) == ("pair", (13, 14, 7, 2))  # never three kings
    assert rank_hand(cards("As Ah Ad Ac **"), PAI_GOW).category == "five-aces"
    assert rank_hand(cards("9s 9h 9d 9c **"), PAI_GOW).kickers == (9, 14)
    assert rank_hand(cards("Ks Kh 4d 4c **"), PAI_GOW).kickers == (13, 4, 14)
    assert rank_hand(cards("As 9s 7s 2s **"), PAI_GOW).kickers == (14, 13, 9, 7, 2)  # the highest one missing
    wheel = rank_hand(cards("2s 3h 4d 5c **"), PAI_GOW)
    assert (wheel.category, wheel.kickers) == ("straight", (14, 5))  # an ace, not a six
    assert rank_hand(cards("** Ah"), PAI_GOW_LOW).category == "pair"
    assert rank_hand(cards("** Kh"), PAI_GOW_LOW).kickers == (14, 13)


def test_the_wheel_is_the_second_straight_of_pai_gow_and_the_last_elsewhere() -> None:
    broadway, wheel, king = cards("As Kh Qd Jc Ts"), cards("As 2h 3d 4c 5s"), cards("Ks Qh Jd Tc 9s")
    assert rank_hand(broadway, PAI_GOW) > rank_hand(wheel, PAI_GOW) > rank_hand(king, PAI_GOW)
    assert rank_hand(wheel) < rank_hand(cards("2s 3h 4d 5c 6s")) < rank_hand(king)
    assert rank_hand(cards("As 2s 3s 4s 5s"), PAI_GOW).category == "straight-flush"
    assert rank_hand(cards("As 2s 3s 4s 5s"), PAI_GOW) > rank_hand(cards("Ks Qs Js Ts 9s"), PAI_GOW)


@pytest.mark.parametrize(
    ("higher", "lower", "ranking"),
    [
        ("As Ks Qs Js Ts", "Ks Qs Js Ts 9s", STANDARD),
        ("2s 2h 2d 2c 3s", "As Ah Ad Kc Ks", STANDARD),
        ("2s 2h 2d 3c 3s", "As Qs 9s 7s 5s", STANDARD),
        ("Qs Th 9s 8s 7s".replace("Th", "Ts"), "As Ah Ad Kc Ks", SHORT_32),  # flush over full in a short pack
        ("7s 8h 9d Tc Js", "As 7h 8d 9c Ts", SHORT_32),  # the ace below the seven: lowest straight
        ("8s 9h Td Jc Qs", "As 8h 9d Tc Js", SHORT_28),
        ("As Ah Kd Qc Js", "9s 9h 8d 8c As", FIGURES_32),
        ("Js Jh Jd 2c 3s", "As Ah Kd Qc Js", FIGURES_52),
        ("Ks Kh Ad Qc Js", "Kd Kc Qd Qh Jc", FIGURES_52),  # after the pair the highest card: ace beats queen
        ("Ks Kh Qd Qc As", "Kd Kc Qs Qh Js", FIGURES_52),
        ("5s 5h 5d", "As Kd Qs", THREE_CARD),
        ("3s 2h Ad", "As Qs 9s", THREE_CARD),
        ("4s 3h 2d", "3s 2h Ad", THREE_CARD),
        ("2s 2h 3d", "As Kh Jd", THREE_CARD),
    ],
)
def test_what_beats_what(higher: str, lower: str, ranking: Ranking) -> None:
    assert rank_hand(cards(higher), ranking) > rank_hand(cards(lower), ranking)


def drawn(count: int, hands: int, seed: int) -> list[list[Card]]:
    chance = random.Random(seed)
    return [chance.sample(PACK, count) for _ in range(hands)]


@pytest.mark.parametrize("count", [5, 6, 7])
def test_phevaluator_and_eval7_order_random_hands_alike(count: int) -> None:
    hands = drawn(count, 20_000, seed=count)
    ours = [scorer(STANDARD, count)(encode(hand)) for hand in hands]
    for theirs in (
        [-evaluate_cards(*map(str, hand)) for hand in hands],
        [eval7.evaluate([eval7.Card(str(card)) for card in hand]) for hand in hands],
    ):
        assert same_order(ours, theirs)


def same_order(ours: list[int], theirs: list[int]) -> bool:
    """Equal strengths pair with equal strengths, and greater with greater."""
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    return all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(pairs))


def test_all_hands_fall_into_the_classes_of_phevaluator_and_eval7(strengths: Counter[int]) -> None:
    """The 7,462 classes in order, each with as many hands in every evaluator."""
    faces = [eval7.Card(str(card)) for card in PACK]
    eval7s = Counter(map(eval7.evaluate, combinations(faces, 5)))
    numbers = [card_number(card) for card in PACK]
    phes = Counter(-phe_five(*hand) for hand in combinations(numbers, 5))
    sizes = [hands for _, hands in sorted(strengths.items())]
    assert sizes == [hands for _, hands in sorted(eval7s.items())]
    assert sizes == [hands for _, hands in sorted(phes.items())]


def card_number(card: Card) -> int:
    """The number phevaluator gives a card: four for each rank, then the suits c, d, h, s."""
    return 4 * "23456789TJQKA".index(card.rank) + "cdhs".index(card.suit)


def test_pokerkit_puts_one_hand_of_every_class_in_the_same_order() -> None:
    strengths = map(scorer(), combinations(encode(PACK), 5))
    examples = dict(zip(strengths, combinations(PACK, 5), strict=True))
    in_order = [pokerkit.StandardHighHand("".join(map(str, hand))) for _, hand in sorted(examples.items())]
    assert len(in_order) == 7_462
    assert all(lower < higher for lower, higher in pairwise(in_order))


@pytest.mark.parametrize("count", [5, 7])
def test_pokerkit_orders_random_hands_alike(count: int) -> None:
    hands = drawn(count, 600, seed=100 + count)
    ours = [best_of(hand)[0] for hand in hands]
    theirs = [
        pokerkit.StandardHighHand.from_game("".join(map(str, hand[:2])), "".join(map(str, hand[2:]))) for hand in hands
    ]
    for n in range(len(hands) - 1):
        assert (ours[n] > ours[n + 1]) == (theirs[n] > theirs[n + 1])
        assert (ours[n] == ours[n + 1]) == (theirs[n] == theirs[n + 1])


def test_phevaluator_and_pokerkit_play_omaha_boards_alike() -> None:
    hands = drawn(9, 3_000, seed=9)
    ours = [best_strength_two_plus_three(encode(hand[:4]), encode(hand[4:])) for hand in hands]
    theirs = [-evaluate_omaha_cards(*map(str, [*hand[4:], *hand[:4]])) for hand in hands]
    assert same_order(ours, theirs)
    for hand, strength in list(zip(hands, ours, strict=True))[:200]:
        assert best_two_plus_three(hand[:4], hand[4:])[0].strength == strength
    kit = [
        pokerkit.OmahaHoldemHand.from_game("".join(map(str, hand[:4])), "".join(map(str, hand[4:])))
        for hand in hands[:200]
    ]
    for n in range(199):
        assert (ours[n] > ours[n + 1]) == (kit[n] > kit[n + 1])


def test_pokerkit_orders_short_deck_flushes_and_fulls_as_32_cards_do() -> None:
    """Pokerkit's short deck (36 cards) also puts the flush above the full; compare where no straight can differ."""
    pairs = [
        ("Qs Ts 9s 8s 7s", "As Ah Ad Kc Ks"),
        ("As Ah Ad Kc Ks", "Ts 9h 8d 7c Js"),
        ("9s 9h 9d 9c 7s", "Qs Ts 9s 8s 7s"),
    ]
    for higher, lower in pairs:
        ours = rank_hand(cards(higher), SHORT_32) > rank_hand(cards(lower), SHORT_32)
        kit = pokerkit.ShortDeckHoldemHand
        assert ours and kit(higher.replace(" ", "")) > kit(lower.replace(" ", ""))


@given(st.permutations(PACK), st.sampled_from([5, 6, 7]))
def test_the_best_of_a_hand_is_found_by_every_way_alike(pack: list[Card], count: int) -> None:
    hand = pack[:count]
    rank, chosen = best_of(hand)
    assert rank.strength == scorer(STANDARD, count)(encode(hand))
    assert rank == rank_hand(chosen) and set(chosen) <= set(hand)
    assert rank == best_of(hand[::-1])[0]


@given(st.permutations(PACK), st.permutations(SUITS))
def test_suits_never_decide(pack: list[Card], suits: list[str]) -> None:
    renamed = dict(zip(SUITS, suits, strict=True))
    for ranking in (STANDARD, THREE_CARD, FIGURES_52):
        hand = pack[: ranking.size]
        other = [Card(card.rank, renamed[card.suit]) for card in hand]
        assert rank_hand(hand, ranking) == rank_hand(other, ranking)


@pytest.mark.parametrize(
    ("hand", "spanish", "english"),
    [
        ("Ks Kh Kd 2c 2s", "full de reyes con doses", "full house, kings over twos"),
        ("As Ks Qs Js Ts", "escalera real de color", "royal flush"),
        ("9s 8s 7s 6s 5s", "escalera de color al nueve", "straight flush to the nine"),
        ("Qs Qh Qd Qc 2s", "póker de damas", "four queens"),
        ("As Qs 9s 7s 5s", "color al as", "flush to the ace"),
        ("Js Th 9d 8c 7s", "escalera a la jota", "straight to the jack"),
        ("5s 4h 3d 2c As", "escalera al cinco", "straight to the five"),
        ("Ts Th Td 4c 2s", "trío de dieces", "three tens"),
        ("As Ah Kd Kc 2s", "doble pareja de ases y reyes", "two pair, aces and kings"),
        ("Js Jh 9d 4c 2s", "pareja de jotas", "pair of jacks"),
        ("Qs Jh 9d 4c 2s", "carta mayor, dama", "queen high"),
    ],
)  # fmt: skip
def test_a_hand_is_announced_as_dealers_do(hand: str, spanish: str, english: str) -> None:
    rank = rank_hand(cards(hand))
    assert (name_hand(rank), name_hand(rank, "en")) == (spanish, english)


@pytest.mark.parametrize(
    ("higher", "lower", "decision"),
    [
        ("As Ah 5d 4c 2s", "Ks Kh 5s 4s 2d", Decision("combination", 14)),
        ("Ks Kd Qd 4c 2s", "Kc Kh Jd 4s 2d", Decision("kicker", 12)),
        ("Ks Kd Qd 4c 3s", "Kc Kh Qs 4s 2d", Decision("kicker", 3)),
        ("Ks Kd Qd Qc 2s", "Kc Kh Jd Js Ad", Decision("combination", 12)),
        ("Ks Kd Qd Qc 3s", "Kc Kh Qh Qs 2d", Decision("kicker", 3)),
        ("As Ks 9s 7s 5s", "Ad Kd 8d 7d 5d", Decision("combination", 9)),
        ("2s 2d 7d 4c 3s", "As Kd Qd Jc 9s", Decision("category")),
        ("As Kd Qd Jc 9s", "Ah Ks Qh Js 9d", Decision("tie")),
    ],
)
def test_which_card_decided(higher: str, lower: str, decision: Decision) -> None:
    assert decided_by(rank_hand(cards(higher)), rank_hand(cards(lower))) == decision


def test_a_hand_that_cannot_be_is_refused() -> None:
    for wrong, why in [
        ("As Ah 2d 3c", "4 cards: 5 are needed"),
        ("As As 2d 3c 4c", "one card twice"),
    ]:
        with pytest.raises(ValueError, match=why):
            rank_hand(cards(wrong))
    with pytest.raises(ValueError, match="2d is not in this pack"):
        rank_hand(cards("As Ah 2d 9c Tc"), SHORT_32)
    with pytest.raises(ValueError, match="not in this pack"):
        rank_hand(cards("As Ah 2d 9c **"))
    with pytest.raises(ValueError, match="the second hand beats"):
        decided_by(rank_hand(cards("2s 3d 4d 5c 7s")), rank_hand(cards("As Ah 2d 9c Tc")))
    with pytest.raises(ValueError, match="8 cards"):
        best_of(PACK[:8])


def test_the_cards_of_the_best_hand_lie_as_a_dealer_shows_them() -> None:
    assert cards_as_text(best_of(cards("2s Kh 2d Ks Kd 9c 4h"))[1]) == "Kh Ks Kd 2s 2d"
    assert cards_as_text(best_of(cards("As 2h 3d 4c 5s Kd Kh"))[1]) == "5s 4c 3d 2h As"
    assert cards_as_text(best_two_plus_three(cards("As Ah Ks Kh"), cards("Ad Ac Kd 2c 3s"))[1]) == "As Ah Ad Ac Kd"


def test_the_joker_joins_the_best_of_seven_and_sintetico_plays_both_own_cards() -> None:
    assert best_of(cards("** As Ks Qs Js 2d 3c"), PAI_GOW)[0].category == "royal-flush"
    aces = best_of(cards("** As Ah 7d 7c 7h 2c"), PAI_GOW)
    assert (aces[0].category, aces[0].kickers) == ("full", (14, 7))  # three aces over sevens
    own, board = cards("8s 9d"), cards("As Ks Qs Js Ts")
    rank, used = best_two_plus_three(own, board, SHORT_28)
    assert (rank.category, rank.kickers) == ("straight", (12,))  # the royal flush on the board cannot be played
    assert set(own) <= set(used)


def test_figures_among_seven_cards_are_found_by_trying_every_five() -> None:
    hand = cards("As Ah Kd Qc Js 9d 9c")
    assert best_of(hand, FIGURES_52)[0].category == "figures"  # above the two pair of aces and nines
    assert scorer(FIGURES_52, 7)(encode(hand)) == best_of(hand, FIGURES_52)[0].strength
