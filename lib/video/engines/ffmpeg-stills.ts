import { RefusedFile } from '../refused-file';
import type { ExtractionEvents, ExtractionPlan, Probe, Source } from './engine';
import type { FfmpegSession } from './ffmpeg';
import { chooseByIndex, createTimesReader, stillFilter, toPicture } from './ffmpeg-filters';

/** A file for each picture, so that only one at a time leaves ffmpeg's memory. */
const STILL_OUTPUTS = '/still-%d';

/** Of videos with more frames than this, single ones are sought rather than decoded on the way to the last. */
export const SOUGHT_FROM = 600;

/** Frames nearer to each other than this are decoded in one go. */
const SEEK_DISTANCE = 100;

/** Decodes only frames that do so by themselves. */
export const SKIPPING = ['-skip_frame', 'nokey'];

/** The start of every decoding command: only the pictures, unrotated, each frame once and with its own time. */
export function readInput(session: FfmpegSession, source: Source, ...before: string[]): string[] {
  return [
    // Not even lines like the one before are left out: they tell that it still works.
    ...['-v', 'repeat+info', '-vsync', '0', '-copyts', '-noautorotate', ...before],
    ...['-f', source.container.demuxer, '-i', session.input],
  ];
}

/**
 * Says why no frame decodes.
 * @param lines all that the command said
 * @throws {RefusedFile} always
 */
export function refuseUndecodable(source: Source, facts: Probe, lines: readonly string[]): never {
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

/** What a command writes of frames that are kept. */
export function stillOutput(facts: Probe, plan: ExtractionPlan, select: string): string[] {
  return [
    ...['-map', `0:${facts.track}`, '-vf', `${select},${stillFilter(facts, plan)}`],
    ...['-f', 'image2', '-c:v', 'rawvideo', '-start_number', '0', STILL_OUTPUTS],
  ];
}

/** Takes away the pictures that a command wrote, one after the other. */
export async function* takeOutStills(session: FfmpegSession, facts: Probe, plan: ExtractionPlan) {
  for (let number = 0; ; number++) {
    const bytes = await session.take(STILL_OUTPUTS.replace('%d', String(number)));
    if (bytes.length === 0) return;
    yield toPicture(facts, plan, bytes);
  }
}

/** Frames that one command decodes, and keeps. */
interface Pass {
  /** Indices into the probe's times. */
  frames: readonly number[];
  /** What the command says of its input. */
  before: readonly string[];
  select: string;
}

/** Splits indices where it pays to seek. */
function runsOf(frames: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const frame of frames) {
    const run = runs.at(-1);
    if (run && frame - (run.at(-1) as number) < SEEK_DISTANCE) run.push(frame);
    else runs.push([frame]);
  }
  return runs;
}

/** How frames are decoded: all in one go, or sought in a long video, where they are known by their time. */
export function passesTo(facts: Probe, frames: readonly number[]): Pass[] {
  if (facts.times.length <= SOUGHT_FROM) {
    return [{ frames, before: [], select: `select='gte(t,0)',select='${chooseByIndex(frames)}'` }];
  }
  return runsOf(frames).map((run) => {
    const first = run[0] as number;
    const before = facts.times[first - 1];
    const middle = before === undefined ? 0 : (before + (facts.times[first] as number)) / 2;
    const from = (middle + facts.offset).toFixed(6);
    const start = ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', from];
    return {
      frames: run,
      before: Number(from) > 0 ? start : [],
      select: `select='gte(t,${from})',select='${chooseByIndex(run.map((index) => index - first))}'`,
    };
  });
}

/** Decodes frames, and hands their pictures on. */
export async function takeStills(
  session: FfmpegSession,
  source: Source,
  facts: Probe,
  plan: ExtractionPlan,
  passes: readonly Pass[],
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  const total = passes.reduce((sum, { frames }) => sum + frames.length, 0);
  let done = 0;
  for (const { frames, before, select } of passes) {
    const reader = createTimesReader(facts.offset);
    const lines = await session.run(
      'exec',
      [
        ...readInput(session, source, ...before),
        ...['-frames:v', String(frames.length)],
        ...stillOutput(facts, plan, `${select},showinfo=checksum=0`),
      ],
      (line) => {
        reader.read(line);
        onProgress((done + reader.times.length) / total);
      },
    );
    const { times } = reader;
    let taken = 0;
    for await (const picture of takeOutStills(session, facts, plan)) {
      const own = times.length === frames.length ? facts.times[frames[taken] as number] : undefined;
      await onStill({ at: own ?? (times[taken] as number), picture });
      taken += 1;
    }
    if (taken === 0) refuseUndecodable(source, facts, lines);
    done += taken;
  }
  return done;
}
