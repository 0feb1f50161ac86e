"""Punto banco on a CUDA device: the game's own kernel beside one hand-written in CUDA C++.

    python benchmarks/gpu.py [--json]

stands alone, since a machine with a GPU may have numba-cuda and CuPy and little else: where
pydantic is missing, the kernel's folder is loaded without the rest of the game. The counts are
compared with those of this machine's processor first. The C++ kernel deals the same real shoes
with burn and cutting card, but counts only Player, Banker and Tie, with a cheap generator and
biased draws.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import median
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 asks for it, and numpy 2.5 has it no more

ROOT = Path(__file__).resolve().parent.parent
REPEATS = 9
SHOES = 1 << 26
CHECKED = 20_000  # shoes counted by the processor as well

YARDSTICK = r"""
extern "C" __global__ void deal(unsigned seed, int shoes, unsigned long long *results) {
    __shared__ unsigned char rooms[96][420];
    unsigned char *shoe = rooms[threadIdx.x];
    unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned s = (thread + 1) * 2654435761u ^ seed;
    unsigned player_won = 0, banker_won = 0, tied = 0;
    for (int n = 0; n < shoes; n++) {
        for (int i = 0; i < 416; i++) {
            int rank = (i % 52) >> 2;
            s ^= s << 13; s ^= s >> 17; s ^= s << 5;
            unsigned j = __umulhi(s, i + 1);
            shoe[i] = shoe[j];
            shoe[j] = rank < 9 ? rank + 1 : 0;
        }
        int at = 1 + (shoe[0] ? shoe[0] : 10);
        bool last = false;
        while (true) {
            bool ending = last;
            int p = (shoe[at] + shoe[at + 2]) % 10, b = (shoe[at + 1] + shoe[at + 3]) % 10;
            at += 4;
            if (p < 8 && b < 8) {
                bool draws = b <= 5;
                if (p <= 5) {
                    int c = shoe[at++];
                    p = (p + c) % 10;
                    draws = b <= 2 || (b == 3 && c != 8) || (b == 4 && c >= 2 && c <= 7)
                         || (b == 5 && c >= 4 && c <= 7) || (b == 6 && c >= 6 && c <= 7);
                }
                if (draws) b = (b + shoe[at++]) % 10;
            }
            player_won += p > b; banker_won += b > p; tied += p == b;
            if (ending) break;
            last = at > 402;
        }
    }
    atomicAdd(results, (unsigned long long)player_won);
    atomicAdd(results + 1, (unsigned long long)banker_won);
    atomicAdd(results + 2, (unsigned long long)tied);
}
"""


def main() -> None:
    """Measure, and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", dest="as_json", help="Answer in JSON.")
    as_json = parser.parse_args().as_json
    written = figures()
    if as_json:
        print(json.dumps(written, indent=2))
        return
    for name, figure in written.items():
        print(f"{name}: {figure:.4g}" if isinstance(figure, float) else f"{name}: {figure}")


def figures() -> dict[str, Any]:
    """The kernel and the yardstick in turns."""
    crew, run, slice_ = _product()
    _check_same(crew, run, slice_)
    plain, royal = run(offers_royal=False), run(offers_royal=True)
    rates = _in_turns(
        {
            "croupier": lambda: _played(crew, plain, slice_(0, SHOES)),
            "croupier with Royal": lambda: _played(crew, royal, slice_(0, SHOES // 8)),
            "CUDA C++": _yardstick(),
        }
    )
    ours, theirs = rates["croupier"], rates["CUDA C++"]
    return {
        "device": crew.device,
        **{f"{name}, rounds/s": median(rate) for name, rate in rates.items()},
        "croupier to CUDA C++": median(a / b for a, b in zip(ours, theirs, strict=True)),
    }


def _product() -> tuple[Any, Callable[..., Any], Any]:
    """The crew, and runs of punto banco from eight decks."""
    sys.path.insert(0, str(ROOT))
    if find_spec("pydantic") is None:
        for name in ("croupier", "croupier.games", "croupier.games.baccarat", "croupier.simulate"):
            sys.modules[name] = _folder(name)
    from croupier.simulate.cuda import Cuda
    from croupier.simulate.kernel import Run, Slice

    def run(*, offers_royal: bool) -> Any:
        rules = type("Rules", (), {"__module__": "croupier.games.baccarat"})()
        rules.elections = SimpleNamespace(decks=8, offers_royal=offers_royal)
        return Run(rules, seed=1)

    return Cuda(), run, Slice


def _folder(name: str) -> ModuleType:
    """A package without what its first page imports."""
    folder = ROOT / name.replace(".", "/")
    spec = spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    return module_from_spec(spec)


def _check_same(crew: Any, run: Callable[..., Any], slice_: Any) -> None:
    """A device that counts otherwise would be worth no measuring."""
    for offers_royal in (False, True):
        wanted = run(offers_royal=offers_royal)
        part = slice_(7, CHECKED)
        here, (there,) = wanted.play(part), list(crew.play(wanted, [part]))
        assert here.rounds == there.rounds
        assert [*map(int, here.counts)] == [*map(int, there.counts)]


def _played(crew: Any, run: Any, part: Any) -> int:
    (played,) = crew.play(run, [part])
    return int(played.rounds)


def _yardstick() -> Callable[[], int]:
    import cupy

    kernel = cupy.RawKernel(YARDSTICK, "deal")
    threads, shoes = 96, 8
    blocks = SHOES // (threads * shoes)

    def deal() -> int:
        results = cupy.zeros(3, dtype=cupy.uint64)
        kernel((blocks,), (threads,), (np.uint32(1), np.int32(shoes), results))
        return int(results.sum())

    return deal


def _in_turns(play: dict[str, Callable[[], int]]) -> dict[str, list[float]]:
    """Rounds a second of each, forwards and backwards in turn, after a warm-up."""
    rates: dict[str, list[float]] = {name: [] for name in play}
    for repeat in range(-1, REPEATS):
        for name in list(play)[:: -1 if repeat % 2 else 1]:
            started = time.perf_counter()
            rounds = play[name]()
            if repeat >= 0:
                rates[name].append(rounds / (time.perf_counter() - started))
    return rates


if __name__ == "__main__":
    main()
