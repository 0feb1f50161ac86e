"""What is collected: as much as asked for, session by session, by the floor's own equipment, with
outcomes by the rules of the game."""

import secrets
from collections import Counter
from hashlib import sha256

import numpy as np
import pytest

from croupier.equipment import electronic
from croupier.equipment.cards import Composition, parse_cards, place_of
from croupier.equipment.dice import Roll
from croupier.games.registry import rules
from croupier.lawbook import BadInput
from croupier.randomness.rounds import SampledRounds, cell_counts, exact_chances, round_trials
from croupier.randomness.samples import collecting
from croupier.randomness.samples.collecting import Cards, Dice, collect, dice_of, work
from croupier.randomness.samples.sources import FileSource, StreamSource, SystemSource
from croupier.randomness.trials import Family


class Noted:
    """A source that notes how often it is started, for what."""

    sessions, starts_afresh, description = 3, True, "noted"

    def __init__(self):
        self.started = []

    def start(self, session):
        self.started.append(session)
        return StreamSource(1).start(session)


@pytest.fixture(scope="module")
def dice():
    return collect(rules("sic-bo"), StreamSource(5), numbers=10_000)


@pytest.fixture(scope="module")
def cards():
    return collect(rules("mini-baccarat"), StreamSource(5), numbers=10_000)


def test_the_source_is_started_for_each_session_and_no_session_twice():
    source = Noted()
    collect(rules("sic-bo"), source, numbers=10_000)
    assert source.started == [0, 1, 2, 3, 4, 5, 6]


def test_as_much_is_collected_as_was_asked_for(dice, cards):
    assert dice.collected == {
        "raw bytes": 40_000,
        "raw numbers of 32 bits": 10_000,
        "raw numbers below 6": 2500,
        "dice": 9999,
        "rounds": 3333,
    }
    assert cards.collected == {
        "raw bytes": 40_000,
        "raw numbers of 32 bits": 10_000,
        "raw numbers below 416": 2500,
        "whole shoes": 12,
        "cards of whole shoes": 12 * 416,
        "first cards of other shoes": 5000,
        "rounds": 1000,
    }


def test_the_raw_output_is_that_of_the_streams_one_after_another(dice):
    """Words of 64 bits, lowest byte first: 1,250 numbers of 4 bytes a session."""
    sessions = [StreamSource(5).start(session).raw(5000) for session in range(8)]
    assert dice.raw == b"".join(sessions)
    assert dice.raw_sha256 == sha256(b"".join(sessions)).hexdigest()


def test_dice_are_tossed_by_the_floors_own_shaker(dice):
    below = StreamSource(5).start(8).below
    tossed = [electronic.toss(3, below=below).dice for _ in range(3)]
    assert isinstance(dice.equipment, Dice)
    assert (dice.equipment.rolls[:3] + 1).tolist() == [list(roll) for roll in tossed]
    assert dice.equipment.written()[:9] == bytes(face for roll in tossed for face in roll)


def test_shoes_are_drawn_to_the_last_card_by_the_floors_own_shoe(cards):
    whole = Composition.of_decks(8)
    drawn = electronic.draw(whole, 416, below=StreamSource(5).start(8).below)
    assert isinstance(cards.equipment, Cards)
    assert cards.equipment.shoes[0] == tuple(map(place_of, drawn))
    assert all(Counter(shoe) == dict.fromkeys(range(52), 8) for shoe in cards.equipment.shoes)
    assert len(set(cards.equipment.shoes)) == 12


def test_every_roll_becomes_the_outcome_of_the_rules(dice):
    outcomes = [dice.rounds.outcomes[place] for place in dice.rounds.sequence.tolist()]
    rolls = (dice.equipment.rolls + 1).tolist()
    assert outcomes == [rules("sic-bo").outcome(str(Roll(tuple(roll)))) for roll in rolls]


def test_a_round_is_dealt_until_the_rules_take_it_for_whole():
    """5 and 8 on two cards: a natural, four cards; 0 and 0: both draw, and the sixth is new."""
    mini, whole = rules("mini-baccarat"), Composition.of_decks(8)
    natural = parse_cards("2s 8h 3d Tc As")
    assert str(collecting.dealt_out(mini, whole, natural, electronic.draw, None)) == "P5(2) B8(2)"
    both_draw = parse_cards("Ts Th Jd Qc 2s")
    places = iter([0])  # the next card is the first there is: an ace
    outcome = collecting.dealt_out(mini, whole, both_draw, electronic.draw, lambda _: next(places))
    assert str(outcome) == "P2(3) B1(3)"
    assert len(outcome.dealt) == 6


def test_a_game_whose_rounds_have_no_end_is_refused(monkeypatch):
    monkeypatch.setattr(collecting, "MOST_CARDS", 3)
    with pytest.raises(BadInput, match="not dealt card by card"):
        collecting.dealt_out(
            rules("mini-baccarat"),
            Composition.of_decks(8),
            parse_cards("2s 8h 3d Tc As"),
            electronic.draw,
            None,
        )


def test_the_rules_say_how_many_dice_there_are():
    assert dice_of(rules("sic-bo")) == 3
    with pytest.raises(BadInput, match="One toss of the dice is no round of Mini-baccarat"):
        dice_of(rules("mini-baccarat"))


def test_progress_is_told_of_all_the_work():
    for game in ("sic-bo", "mini-baccarat"):
        written = []
        collect(rules(game), StreamSource(1), numbers=12_000, progress=written.append)
        assert sum(written) == work(rules(game), 12_000)


@pytest.mark.parametrize(("numbers", "many"), [(9_999, "few"), (10_000_001, "many")])
def test_too_few_or_too_many_numbers_are_refused(numbers, many):
    with pytest.raises(BadInput, match=f"{numbers:,} numbers are too {many} to test") as refused:
        collect(rules("sic-bo"), StreamSource(1), numbers=numbers)
    assert refused.value.accepted == "10,000 to 10,000,000"


# -- sources --------------------------------------------------------------------------------------


def test_the_system_s_generator_never_gives_the_same_twice():
    each, other = SystemSource().start(0), SystemSource().start(0)
    assert each.raw(64) != other.raw(64)
    assert {each.below(3) for _ in range(200)} == {0, 1, 2}


def test_the_same_seed_and_session_give_the_same_numbers_and_others_others():
    def drawn(seed, session):
        started = StreamSource(seed).start(session)
        return started.raw(12), [started.below(416) for _ in range(20)]

    assert drawn(1, 2) == drawn(1, 2)
    different = {str(drawn(seed, session)) for seed in (0, 1, 2**64 - 1) for session in range(3)}
    assert len(different) == 9


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_is_a_word_of_64_bits(seed):
    with pytest.raises(BadInput, match="is not a seed"):
        StreamSource(seed)


def test_equipment_draws_from_collected_bytes_as_secrets_draws_from_the_system(monkeypatch):
    """The same bytes behind both: the same numbers, rejected words and all."""
    collected = StreamSource(3).start(0).raw(4000)
    ours = FileSource(collected, "a file").start(0)
    left = [collected]

    def urandom(size):
        taken, left[0] = left[0][:size], left[0][size:]
        return taken

    monkeypatch.setattr("random._urandom", urandom)
    bounds = [6, 416, 52, 2, 7, 257] * 100
    assert [ours.below(bound) for bound in bounds] == [secrets.randbelow(bound) for bound in bounds]


def test_a_file_is_one_session_from_its_first_byte():
    collected = StreamSource(3).start(0).raw(40_003)
    source = FileSource(collected, "a file")
    assert source.numbers == 10_000
    sample = collect(rules("sic-bo"), source, numbers=10_000)
    assert sample.raw == collected[:40_000]
    first = FileSource(collected, "again").start(1)
    assert sample.equipment.rolls[0].tolist() == [first.below(6) for _ in range(3)]


def test_a_file_that_ends_too_soon_is_refused():
    source = FileSource(b"\0" * 39_999, "a file")
    with pytest.raises(BadInput, match="The file is used up"):
        collect(rules("sic-bo"), source, numbers=10_000)


# -- cells ----------------------------------------------------------------------------------------


def test_rounds_are_compared_with_the_exact_weights_of_the_game():
    """Sic bo: 27 of 216 rolls total 10. Baccarat: the known chances of eight decks."""
    sic_bo, mini = rules("sic-bo"), rules("mini-baccarat")
    assert exact_chances(sic_bo, sic_bo.headline)["10"] * 216 == 27
    chances = exact_chances(mini, mini.headline)
    known = {"Banker's Hand": 0.458597, "Player's Hand": 0.446247, "Tie Hand": 0.095156}
    assert {result: round(float(chance), 6) for result, chance in chances.items()} == known


def test_rounds_are_counted_by_cell():
    sic_bo = rules("sic-bo")
    outcomes = tuple(sic_bo.outcome(roll) for roll in ("1,2,3", "3,2,1", "6,6,6"))
    rounds = SampledRounds(outcomes, np.array([0, 1, 1, 2, 0]))
    assert cell_counts(rounds, sic_bo.headline) == {"6": 4, "18": 1}


def test_results_that_follow_each_other_are_seen():
    """Every round comes twice: each result as often as is fair, and always after itself."""
    sic_bo = rules("sic-bo")
    outcomes = tuple(outcome for outcome, _ in sic_bo.outcomes())
    fair = np.random.Generator(np.random.PCG64(2)).integers(0, len(outcomes), 20_000)
    doubled = np.repeat(fair[:10_000], 2)
    (serial,) = [
        trial
        for trial in round_trials(sic_bo, SampledRounds(outcomes, fair))
        if trial.look.family is Family.SERIAL
    ]
    (copied,) = [
        trial
        for trial in round_trials(sic_bo, SampledRounds(outcomes, doubled))
        if trial.look.family is Family.SERIAL
    ]
    assert serial.p > 0.001
    assert copied.p < 1e-12
