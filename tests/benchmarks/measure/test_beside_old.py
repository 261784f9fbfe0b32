"""The benchmark of covers beside version 0.1.0: ratios are of one round each, a pair's time is the whole's by the pairs."""

from benchmarks.measure.beside_old import report


def test_ratios_are_of_rounds_and_a_pairs_time_is_its_part():
    rounds = [({"covers": a, "covers, sigmas": 4 * a, "pairs": 100.0},
               {"covers": 2 * a, "covers, sigmas": 4 * a, "pairs": 100.0})
              for a in (5.0, 6.0, 10.0)]
    told = {f.name: f.today for f in report(rounds).figures}
    assert told["covers of all pairs of 24 toys, no sigma: today by 0.1.0"] == "0.50 (0.50 to 0.50); 6 and 12 ms of processor"
    assert told["the same with sigmas: today by 0.1.0"] == "1.00 (1.00 to 1.00); 24 and 24 ms of processor"
    assert told["a pair's cover with sigma, today and 0.1.0 (ms of processor)"] == "0.240, 0.240"
