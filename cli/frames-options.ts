import { availableParallelism } from 'node:os';
import { decodersFor } from '@/lib/video/engines/decoders';
import { COVERAGE_GAPS, type Coverage } from '@/lib/video/frames/coverage';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';
import type { FrameSettings } from '@/lib/video/schema';
import { Trouble } from '@/scripts/trouble.mjs';
import { readUrl } from './app-request';
import { parseArguments } from './arguments';

/** What `framejury frames --help` prints. */
export const FRAMES_HELP = `Usage: framejury frames FILE… [options]
       framejury frames --missing [--run ID | --suite SUITE [--count N]] [--jobs N] [--url ADDRESS]

Takes frames out of video files as the app does, in a headless Chromium, and prints what it found as JSON: the
frames' presentation times and hashes, key frames, clusters, the engine that was used, and timings.

With --missing it takes the frames that stored clips lack, and gives them to the running app, whose runs go on with
them: those that any run waits for, or one run, or those that a suite would need of all that it takes.

Options:
  --mode key|uniform|reference
                 key (default): key frames and the frames around them, and others at even steps;
                 uniform: evenly spaced frames;
                 reference: key frames as the published implementation of SoraDetector chooses them
  --count N      uniform mode: how many frames (default 8)
  --ends         uniform mode: from the first frame to the last, rather than from the middles of equal parts
  --dense        key mode: frames for dense coverage too, 0.25 s apart rather than 0.5
  --quarter      JPEGs of half the width and half the height
  --json OUT     writes the JSON to a file rather than to standard output
  --images DIR   also writes the frames as JPEG files, in one folder a video
  --missing      takes what stored clips lack, and names no files
  --run ID       missing: only what this run waits for
  --suite SUITE  missing: what this suite needs, of all that it takes, before any run waits for it;
                 with --count N as many frames as that where their number is one of its settings,
                 with --dense those of dense coverage where it looks at key frames
  --url ADDRESS  missing: where the app is, with an API key in FRAMEJURY_API_KEY where people sign in
  --jobs N       how many files are decoded at once (default: cores − 1, at most 4)
  --help         prints this

The browser is looked for in PATH; CHROMIUM_PATH names another. Where there is none, Debian’s is installed; where that
is not possible, frames are taken in Node.js, and marked as another extractor’s. Progress goes to standard error. The exit code is 0
when every file was read, 1 when some were not (it says why), 2 when nothing could be done at all.
`;

const MODES = ['key', 'uniform', 'reference'] as const;
const DEFAULT_COUNT = 8;
const MAX_COUNT = 256;
const MAX_JOBS = 16;

const OPTIONS = {
  mode: { type: 'string' },
  count: { type: 'string' },
  ends: { type: 'boolean' },
  dense: { type: 'boolean' },
  quarter: { type: 'boolean' },
  json: { type: 'string' },
  images: { type: 'string' },
  jobs: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What `framejury frames` is to do. */
export interface FramesOptions {
  /** As they were given. */
  files: string[];
  settings: FrameSettings;
  /** Where the JSON goes; null for standard output. */
  json: string | null;
  /** Folder for JPEG files; null for none. */
  images: string | null;
  /** How many files are decoded at once. */
  jobs: number;
}

/**
 * Reads the words after `framejury frames`.
 * @returns null when help is asked for
 * @throws {Trouble} when they make no sense
 */
export function readFramesOptions(words: string[]): FramesOptions | null {
  const { values, positionals } = parseArguments(words, OPTIONS, 'framejury frames --help');
  if (values.help) return null;
  if (positionals.length === 0) {
    throw new Trouble('Name at least one video file. See  framejury frames --help');
  }
  const mode = MODES.find((known) => known === (values.mode ?? 'key'));
  if (!mode) {
    throw new Trouble(`--mode is one of ${MODES.join(', ')}, but it is “${values.mode}”.`);
  }
  if (values.count !== undefined && mode !== 'uniform') {
    throw new Trouble('--count is for --mode uniform; the other modes find their own number.');
  }
  if (values.ends && mode !== 'uniform') {
    throw new Trouble('--ends is for --mode uniform.');
  }
  const count = readWhole('--count', values.count, MAX_COUNT) ?? DEFAULT_COUNT;
  const ends = values.ends && { ends: true as const };
  if (values.dense && mode !== 'key') {
    throw new Trouble('--dense is for --mode key.');
  }
  const { maxSide, quality, step: usualStep } = DEFAULT_FRAME_SETTINGS;
  const step = values.dense ? COVERAGE_GAPS.dense : usualStep;
  const pictures = { maxSide, quality, ...(values.quarter && { scale: 'quarter' as const }) };
  return {
    files: positionals,
    settings: {
      uniform: { mode: 'uniform' as const, count, ...ends, ...pictures },
      key: { mode: 'key' as const, step, ...pictures },
      reference: { mode: 'reference' as const, ...pictures },
    }[mode],
    json: values.json ?? null,
    images: values.images ?? null,
    jobs: readJobs(values.jobs),
  };
}

const MISSING_OPTIONS = {
  missing: { type: 'boolean' },
  run: { type: 'string' },
  suite: { type: 'string' },
  count: { type: 'string' },
  dense: { type: 'boolean' },
  url: { type: 'string' },
  jobs: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What `framejury frames --missing` is to do. */
export interface MissingOptions {
  /** Whose missing frames: a run's, or a suite's; all that runs wait for without either. */
  of:
    | { run: string }
    | { suite: string; count?: string; coverage?: Coverage }
    | Record<string, never>;
  /** Where the app is. */
  url: string;
  /** How many files are decoded at once. */
  jobs: number;
}

/**
 * Reads the words after `framejury frames` where `--missing` is among them.
 * @returns null when help is asked for
 * @throws {Trouble} when they make no sense
 */
export function readMissingOptions(words: string[]): MissingOptions | null {
  const { values, positionals } = parseArguments(words, MISSING_OPTIONS, 'framejury frames --help');
  if (values.help) return null;
  if (positionals.length > 0) {
    throw new Trouble('--missing reads stored clips: name no files with it.');
  }
  const { run, suite } = values;
  const count = readWhole('--count', values.count, MAX_COUNT);
  if (count !== null && suite === undefined) {
    throw new Trouble(
      '--count goes with --suite: what runs wait for is as many as each run asked for.',
    );
  }
  if (values.dense && suite === undefined) {
    throw new Trouble('--dense goes with --suite: each run says itself how densely it looks.');
  }
  if (run !== undefined && suite !== undefined) {
    throw new Trouble('Name a run or a suite, not both.');
  }
  const how = {
    ...(count !== null && { count: String(count) }),
    ...(values.dense && { coverage: 'dense' as const }),
  };
  return {
    of: run !== undefined ? { run } : suite !== undefined ? { suite, ...how } : {},
    url: readUrl(values.url),
    jobs: readJobs(values.jobs),
  };
}

/** @param text as it was given; when left out, as many files as this machine has decoders for */
export function readJobs(text?: string): number {
  return readWhole('--jobs', text, MAX_JOBS) ?? decodersFor(availableParallelism());
}

function readWhole(name: string, text: string | undefined, most: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most) {
    throw new Trouble(`${name} is a whole number from 1 to ${most}, but it is “${text}”.`);
  }
  return value;
}
