import { greyOfRgba } from '../frames/planes';
import { RefusedFile } from '../refused-file';
import type { ExtractionEvents, ExtractionPlan, FrameEngine, Look, Probe, Source } from './engine';
import { type FfmpegSession, openFfmpeg, type StartFfmpeg } from './ffmpeg';
import {
  chooseByIndex,
  createTimesReader,
  greyFilter,
  greySize,
  splitFrames,
  stillFilter,
  toPictures,
} from './ffmpeg-filters';
import { startFfmpegInBrowser } from './ffmpeg-in-browser';
import { probeFile } from './ffmpeg-probe';

const GREY_OUTPUT = '/grey.raw';
const STILL_OUTPUT = '/stills.raw';

/** Of videos with more frames than this, single ones are sought rather than decoded on the way to the last. */
const SOUGHT_FROM = 600;

/** Frames nearer to each other than this are decoded in one go. */
const SEEK_DISTANCE = 100;

/**
 * The most pixels of frames that are decoded one after the other, to look at a long video that has few which decode by
 * themselves: some minutes of work, for 24 minutes of 720p.
 */
const MAX_DECODED_PIXELS = 4e10;

/** The start of every decoding command: only the pictures, unrotated, each frame once and with its own time. */
function readInput(session: FfmpegSession, source: Source, ...before: string[]): string[] {
  return [
    // Not even lines like the one before are left out: they tell that it still works.
    ...['-v', 'repeat+info', '-vsync', '0', '-copyts', '-noautorotate', ...before],
    ...['-f', source.container.demuxer, '-i', session.input],
  ];
}

function refuseUndecodable(source: Source, facts: Probe, lines: readonly string[]): never {
  const unknown = lines.some((line) =>
    /Decoder .*not found|no decoder|not implemented/i.test(line),
  );
  throw new RefusedFile(
    source.file.name,
    unknown || facts.codec === 'av1'
      ? `is coded as ${facts.codec}, which cannot be decoded here. Convert it to H.264.`
      : 'holds no frame that can be decoded. Play it to check, and save it again.',
  );
}

interface Seen {
  /** Indices into the probe's times, of the frames that decoded. */
  frames: number[];
  times: number[];
  grey: Uint8Array[];
}

async function lookAtFrames(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  { frames, factor }: Look,
  onProgress: (share: number) => void,
): Promise<Seen> {
  const reader = createTimesReader(facts.offset);
  const independent = new Set(facts.independent);
  const skips = facts.times.length > SOUGHT_FROM && frames.every((index) => independent.has(index));
  const every = skips || frames.length === facts.times.length;
  if (!skips && facts.times.length * facts.storedWidth * facts.height > MAX_DECODED_PIXELS) {
    throw new RefusedFile(
      source.file.name,
      `is too long for ${facts.codec}, which takes many minutes to decode here. ` +
        'Convert it to H.264, or cut it.',
    );
  }
  const lines = await session.run(
    'exec',
    [
      ...readInput(session, source, ...(skips ? ['-skip_frame', 'nokey'] : [])),
      ...['-map', `0:${facts.track}`, '-vf'],
      `select='gte(t,0)'${every ? '' : `,select='${chooseByIndex(frames)}'`},` +
        `${greyFilter(facts, factor)},showinfo=checksum=0`,
      ...['-f', 'rawvideo', GREY_OUTPUT],
    ],
    (line) => {
      // It tells twice a second that it works, however long it takes to the next wanted frame.
      reader.read(line);
      onProgress(Math.min(1, reader.times.length / frames.length));
    },
  );
  const size = greySize(facts, factor);
  const pixels = size.width * size.height * (facts.coloursAreRgb ? 4 : 1);
  const looks = splitFrames(await session.take(GREY_OUTPUT), pixels);
  if (looks.length === 0) refuseUndecodable(source, facts, lines);
  const toGrey = (bytes: Uint8Array) => (facts.coloursAreRgb ? greyOfRgba(bytes) : bytes);

  const seen = pairWithTimes(facts, frames, reader.times, looks.length, skips);
  return { ...seen, grey: seen.positions.map((at) => toGrey(looks[at] as Uint8Array)) };
}

/**
 * Which frames came, with their times, and their positions among all that came.
 * @param times as ffmpeg tells them
 * @param skips whether all independent frames came, of which only some may be wanted
 */
function pairWithTimes(
  facts: Probe,
  frames: readonly number[],
  times: readonly number[],
  count: number,
  skips: boolean,
) {
  const known = frames.map((index) => facts.times[index] as number);
  const ascends = known.every((time, at) => at === 0 || time > (known[at - 1] as number));
  // Each came: which is which their number tells, better than times that a decoder has to guess.
  if (!skips && count === frames.length && ascends) {
    return { frames: [...frames], times: known, positions: [...frames.keys()] };
  }
  // A few files repeat a timestamp.
  const wanted = new Set(known.map((time) => Math.round(time * 1e4)));
  let latest = Number.NEGATIVE_INFINITY;
  const positions = times.flatMap((time, at) => {
    if (time <= latest || at >= count) return [];
    if (skips && !wanted.has(Math.round(time * 1e4))) return [];
    latest = time;
    return [at];
  });
  return {
    frames: skips ? frames.slice(0, positions.length) : positions.map((at) => frames[at] as number),
    times: positions.map((at) => times[at] as number),
    positions,
  };
}

/** Splits indices where it pays to seek. */
function runsOf(frames: readonly number[], total: number): number[][] {
  if (total <= SOUGHT_FROM) return [[...frames]];
  const runs: number[][] = [];
  for (const frame of frames) {
    const run = runs.at(-1);
    if (run && frame - (run.at(-1) as number) < SEEK_DISTANCE) run.push(frame);
    else runs.push([frame]);
  }
  return runs;
}

/** Decodes frames that are known by their index, or by their time in a video that is sought in. */
async function takeStills(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
  frames: readonly number[],
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  let done = 0;
  for (const run of runsOf(frames, facts.times.length)) {
    const reader = createTimesReader(facts.offset);
    const first = run[0] as number;
    const before = facts.times[first - 1];
    const middle = before === undefined ? 0 : (before + (facts.times[first] as number)) / 2;
    const from = middle + facts.offset;
    const seeks = facts.times.length > SOUGHT_FROM;
    const start = ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', from.toFixed(6)];
    const lines = await session.run(
      'exec',
      [
        ...readInput(session, source, ...(seeks && from > 0 ? start : [])),
        ...['-map', `0:${facts.track}`, '-vf'],
        `select='gte(t,${seeks ? from.toFixed(6) : 0})',` +
          `select='${chooseByIndex(seeks ? run.map((index) => index - first) : run)}',` +
          `${stillFilter(facts, plan)},showinfo=checksum=0`,
        ...['-frames:v', String(run.length), '-f', 'rawvideo', STILL_OUTPUT],
      ],
      (line) => {
        reader.read(line);
        onProgress((done + reader.times.length) / frames.length);
      },
    );
    const pictures = toPictures(facts, plan, await session.take(STILL_OUTPUT));
    if (pictures.length === 0) refuseUndecodable(source, facts, lines);
    for (const [index, picture] of pictures.entries()) {
      const own = pictures.length === run.length ? facts.times[run[index] as number] : undefined;
      await onStill({ at: own ?? (reader.times[index] as number), picture });
    }
    done += pictures.length;
  }
  return done;
}

async function extract(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  if (!('choose' in plan.keep)) {
    return takeStills(session, source, facts, plan, plan.keep, { onProgress, onStill });
  }
  const { factor, choose } = plan.keep;
  const seen = await lookAtFrames(session, source, facts, plan.keep, (share) =>
    onProgress(share / 2),
  );
  const chosen = choose({
    ...greySize(facts, factor),
    times: seen.times,
    pixels: seen.grey,
  });
  const frames = chosen.map((position) => seen.frames[position] as number);
  await takeStills(session, source, facts, plan, frames, {
    onProgress: (share) => onProgress(0.5 + share / 2),
    onStill,
  });
  return seen.frames.length;
}

/**
 * The engine that reads nearly everything: ffmpeg.wasm. It decodes twice, first small and grey to choose frames, then
 * to keep the chosen ones: scaling all of them for keeping took longer than decoding the chosen ones again.
 * @param name which frame sets are marked with
 * @param start starts the program
 */
export function createFfmpegEngine(
  name = 'ffmpeg.wasm 0.12.10',
  start: StartFfmpeg = startFfmpegInBrowser,
): FrameEngine {
  const withFile = openFfmpeg(start);
  return {
    name,
    probe: (source) => withFile(source.file, (session) => probeFile(session, source)),
    extract: (source, facts, plan, events) =>
      withFile(source.file, (session) => extract(session, source, facts, plan, events)),
  };
}
