import { greyOfRgba } from '../frames/planes';
import { RefusedFile } from '../refused-file';
import {
  type ExtractionEvents,
  type ExtractionPlan,
  type FrameEngine,
  type Look,
  MAX_KEPT_BYTES,
  type Probe,
  type Source,
} from './engine';
import { type FfmpegSession, openFfmpeg, type StartFfmpeg } from './ffmpeg';
import {
  chooseByIndex,
  createTimesReader,
  greyFilter,
  greySize,
  splitFrames,
  stillBytes,
} from './ffmpeg-filters';
import { startFfmpegInBrowser } from './ffmpeg-in-browser';
import { probeFile } from './ffmpeg-probe';
import {
  passesTo,
  readInput,
  refuseUndecodable,
  SKIPPING,
  SOUGHT_FROM,
  stillOutput,
  takeOutStills,
  takeStills,
} from './ffmpeg-stills';

const GREY_OUTPUT = '/grey.raw';

/**
 * The most pixels of frames that are decoded one after the other, to look at a long video that has few which decode by
 * themselves: some minutes of work, for 24 minutes of 720p.
 */
const MAX_DECODED_PIXELS = 4e10;

interface Seen {
  /** Indices into the probe's times, of the frames that decoded. */
  frames: number[];
  times: number[];
  grey: Uint8Array[];
  /** Where each stands among all frames that came. */
  positions: number[];
  /** Whether only frames came that decode by themselves. */
  skips: boolean;
  /** Whether all that came were written as they are kept, too. */
  keepsStills: boolean;
}

async function lookAtFrames(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
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
  const select = `select='gte(t,0)'${every ? '' : `,select='${chooseByIndex(frames)}'`}`;
  const most = skips ? independent.size : frames.length;
  const keepsStills = stillBytes(facts, plan) * most <= MAX_KEPT_BYTES;
  const lines = await session.run(
    'exec',
    [
      ...readInput(session, source, ...(skips ? SKIPPING : [])),
      ...['-map', `0:${facts.track}`, '-vf'],
      `${select},${greyFilter(facts, factor)},showinfo=checksum=0`,
      ...['-f', 'rawvideo', GREY_OUTPUT],
      ...(keepsStills ? stillOutput(facts, plan, select) : []),
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
  const grey = seen.positions.map((at) => toGrey(looks[at] as Uint8Array));
  return { ...seen, grey, skips, keepsStills };
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

/** Hands on those of the pictures that were written while looking which are chosen. */
async function handOverStills(
  session: FfmpegSession,
  facts: Probe,
  plan: ExtractionPlan,
  { positions, times }: Seen,
  chosen: readonly number[],
  { onProgress, onStill }: ExtractionEvents,
): Promise<void> {
  const timeOf = new Map(chosen.map((seen) => [positions[seen], times[seen] as number]));
  let number = 0;
  for await (const picture of takeOutStills(session, facts, plan)) {
    const at = timeOf.get(number);
    if (at !== undefined) await onStill({ at, picture });
    number += 1;
    onProgress(Math.min(1, number / positions.length));
  }
}

async function extract(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  if (!('choose' in plan.keep)) {
    const passes = passesTo(facts, plan.keep);
    return takeStills(session, source, facts, plan, passes, { onProgress, onStill });
  }
  const { factor, choose } = plan.keep;
  const seen = await lookAtFrames(session, source, facts, plan, plan.keep, (share) =>
    onProgress(share / 2),
  );
  const chosen = choose({
    ...greySize(facts, factor),
    times: seen.times,
    pixels: seen.grey,
  });
  const events = { onProgress: (share: number) => onProgress(0.5 + share / 2), onStill };
  if (seen.keepsStills) {
    await handOverStills(session, facts, plan, seen, chosen, events);
    return seen.frames.length;
  }
  const frames = chosen.map((position) => seen.frames[position] as number);
  const again = chosen.map((position) => seen.positions[position] as number);
  const select = `select='gte(t,0)',select='${chooseByIndex(again)}'`;
  const passes = seen.skips ? [{ frames, before: SKIPPING, select }] : passesTo(facts, frames);
  await takeStills(session, source, facts, plan, passes, events);
  return seen.frames.length;
}

/**
 * The engine that reads nearly everything: ffmpeg.wasm. It decodes once, and makes two pictures of each frame that it
 * looks at: a small grey one to choose by, and one as it is kept. Where those do not fit into memory, it decodes the
 * chosen frames again.
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
