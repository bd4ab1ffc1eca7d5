#!/usr/bin/env python3
"""Makes the videos of a VBench-2.0 plan with a model of yours.

    python3 generate.py PLAN.jsonl VIDEOS

PLAN.jsonl is a plan as Framejury writes it; VIDEOS is the folder that the videos go to. Fill in generate() below.
The loop can be ended and started again at any time: videos that are there already are passed over and never
overwritten, and a video appears under its name only when it is whole. What fails is reported, and the others go on.
The exit code is 0 when all videos of the plan are there, and 1 when some are not.

Needs Python 3.8 or later, and nothing but its standard library.
"""

import json
import os
import shutil
import sys
import traceback
from pathlib import Path


def generate(prompt, seed):
    """Makes one video.

    prompt: the text to feed to the model, as the plan has it
    seed: a whole number from 0, to be set before anything random happens; 0 is a seed like any other

    Returns the bytes of an MP4, or the path of one, which is copied.
    """
    raise NotImplementedError("Fill in generate() with a call of your model.")


def read_plan(file):
    """The rows of a plan in their order."""
    rows = []
    with open(file, encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                rows.append((Path(row["path"]), row["text"], row["seed"]))
            except (ValueError, KeyError, TypeError) as error:
                sys.exit(f"{file}, line {number}: this is no row of a plan ({error!r}).")
    return rows


def store(video, target):
    """Puts a video in its place, whole or not at all, and never over another file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    # A name of its own and short: the video's name may be as long as the disk allows.
    part = target.parent / f".part-{os.getpid()}"
    try:
        if isinstance(video, (bytes, bytearray, memoryview)):
            part.write_bytes(video)
        else:
            shutil.copyfile(video, part)
        if part.stat().st_size == 0:
            raise ValueError("The video is empty.")
        move(part, target)
    finally:
        if part.exists():
            part.unlink()


def move(part, target):
    """Gives a file its name; fails where another process has made one of that name meanwhile."""
    try:
        # Unlike a rename, a link never takes the place of another file.
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:
        # Some disks have no links.
        if target.exists():
            raise FileExistsError(f"{target} is there already.") from None
        part.rename(target)


def main(arguments):
    if len(arguments) != 2:
        sys.exit(__doc__)
    plan, folder = arguments
    rows = read_plan(plan)
    failed = 0
    for number, (path, text, seed) in enumerate(rows, start=1):
        target = Path(folder) / path
        if target.exists():
            continue
        print(f"{number}/{len(rows)}  seed {seed}  {path}", flush=True)
        try:
            store(generate(text, seed), target)
        except NotImplementedError:
            raise
        except Exception:
            failed += 1
            traceback.print_exc()
    there = sum((Path(folder) / path).exists() for path, _, _ in rows)
    print(f"{there} of {len(rows)} videos are there, {failed} failed.")
    return 0 if there == len(rows) else 1


if __name__ == "__main__":
    # Prompts hold characters that some consoles cannot write.
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")
    sys.exit(main(sys.argv[1:]))
