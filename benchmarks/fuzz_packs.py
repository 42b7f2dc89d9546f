"""Fuzzes the pack loader and prints outcomes, the slowest input and the memory.

`python benchmarks/fuzz_packs.py --inputs 100000 --seed 1`; a fault names the seed and the number of its input.
"""

import argparse
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.trainer.packs.fuzzing import outcome, outcome_of_install, packs
from tests.trainer.packs.watching import Watch

INSTALLED = 20  # one input in so many goes through the whole of `install`
SECONDS = 1.0  # of the processor, for one input


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    began = time.perf_counter()
    kinds, slowest, left = fuzzed(chosen.inputs, chosen.seed)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{chosen.inputs} inputs, seed {chosen.seed}, {time.perf_counter() - began:.0f} s, no crash: {dict(kinds)}")
    print(f"slowest {slowest * 1000:.0f} ms, peak memory {peak} MB, files left over: {left}")


def fuzzed(inputs: int, seed: int) -> tuple[Counter[str], float, int]:
    """How often each outcome came, the slowest input in seconds, and how many files were left behind."""
    kinds: Counter[str] = Counter()
    slowest = 0.0
    with tempfile.TemporaryDirectory() as base, Watch(Path(base)):
        for number, data in enumerate(islice(packs(random.Random(seed)), inputs)):
            at = time.process_time()
            try:
                kinds[outcome(data)] += 1
                took = time.process_time() - at
                assert took < SECONDS, f"{took:.1f} s"
                if number % INSTALLED == 0:
                    kinds[f"install: {outcome_of_install(data, Path(base))}"] += 1
            except BaseException:
                print(f"seed {seed}, input {number}", file=sys.stderr)
                raise
            slowest = max(slowest, took)
        left = len(list(Path(base).iterdir()))
    return kinds, slowest, left


if __name__ == "__main__":
    main()
