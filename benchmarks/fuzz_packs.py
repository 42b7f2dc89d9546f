"""Fuzzes the pack loader: `python benchmarks/fuzz_packs.py --inputs 100000`. Prints outcomes, the slowest input and the memory."""

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

INSTALLED = 20  # one input in so many goes through the whole of `install`


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    kinds: Counter[str] = Counter()
    slowest, began = 0.0, time.perf_counter()
    with tempfile.TemporaryDirectory() as base:
        for number, data in enumerate(islice(packs(random.Random(chosen.seed)), chosen.inputs)):
            at = time.process_time()
            kinds[outcome(data)] += 1
            slowest = max(slowest, time.process_time() - at)
            if number % INSTALLED == 0:
                kinds[f"install: {outcome_of_install(data, Path(base))}"] += 1
        left = list(Path(base).iterdir())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{chosen.inputs} inputs in {time.perf_counter() - began:.0f} s, no crash: {dict(kinds)}")
    print(f"slowest {slowest * 1000:.0f} ms, peak memory {peak} MB, files left over: {len(left)}")


if __name__ == "__main__":
    main()
