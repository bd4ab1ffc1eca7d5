import type { GreyFrames } from '../frames/grey-frames';
import { correctColourSpaceNames } from './colour-space-names';
import { eachInTime, waitAtMost } from './deadline';
import {
  type ExtractionEvents,
  type ExtractionPlan,
  type FrameEngine,
  type Look,
  MAX_KEPT_BYTES,
  type Picture,
  type Probe,
} from './engine';
import { type CopiedFrame, greyOfFrame, isPlanar, stillOfFrame } from './picture-frame';
import { DECODER_TIMEOUT_MS, decode } from './webcodecs-decode';
import { type OpenFile, openFile } from './webcodecs-file';
import { codecName, readColourCoding, readPacketTable } from './webcodecs-probe';
import { createSampleCopier, type SampleCopier, sizeOfCopy } from './webcodecs-samples';

/**
 * Smaller frames that the browser made colours of are left to ffmpeg, which decodes them in the time that it takes to copy
 * them out of Firefox.
 */
const MIN_CONVERTED_PIXELS = 200_000;

/** What gives a file's frames, and copies them. */
interface Decodable extends Pick<OpenFile, 'take' | 'decodesWhole'> {
  copier: SampleCopier;
}

const CONTAINERS = new Set(['mp4', 'mov', 'webm', 'matroska']);

/** What the frame that is shown at a time is like, and whether its planes can be had; null when it does not decode. */
async function lookAtFrame(take: OpenFile['take'], time: number, copier: SampleCopier) {
  let looks = null;
  for await (const sample of eachInTime(take([time]), DECODER_TIMEOUT_MS)) {
    const { visibleRect, format } = sample;
    try {
      const hasPlanes = (await copier.copyPlanes(sample)) !== null;
      looks = { visibleRect, converted: !isPlanar(format), hasPlanes };
    } finally {
      sample.close();
    }
  }
  return looks;
}

/** What is known of an open file once its first frame is decoded; null when it is for another engine. */
async function describe(
  { track, input, take }: OpenFile,
  copier: SampleCopier,
): Promise<Probe | null> {
  const table = await readPacketTable(track);
  if (!table) return null;
  const start = table.times[0] as number;
  const first = await lookAtFrame(take, start + table.offset, copier);
  if (!first) return null;
  const { visibleRect, converted, hasPlanes } = first;
  const colours = await track.getColorSpace();
  const codec = codecName(await track.getCodec());
  // Conversions of deeper or finer colours differ between browsers; ffmpeg knows all of them, but not AV1. Firefox cuts
  // off the ends of the full range.
  const sure = hasPlanes && colours.matrix !== 'rgb' && !(converted && colours.fullRange);
  const slow = converted && visibleRect.width * visibleRect.height < MIN_CONVERTED_PIXELS;
  if (((!sure || slow) && codec !== 'av1') || (await track.getFlip())) return null;

  const { numerator, denominator } = ratio(await track.getPixelAspectRatio());
  // WebKit gives wide pixels a rectangle of another size than what lies in it.
  const stretched =
    numerator !== denominator &&
    (visibleRect.width !== (await track.getCodedWidth()) ||
      visibleRect.height !== (await track.getCodedHeight()));
  if (stretched) return null;
  const hdr = await track.hasHighDynamicRange();
  return {
    track: track.number - 1,
    codec,
    storedWidth: visibleRect.width,
    width: Math.round((visibleRect.width * numerator) / denominator),
    height: visibleRect.height,
    rotation: await track.getRotation(),
    times: table.times,
    offset: table.offset,
    independent: table.independent,
    duration: (table.times.at(-1) as number) - start + table.lastDuration,
    hasAudio: (await input.getPrimaryAudioTrack()) !== null,
    colour: readColourCoding(colours),
    coloursAreRgb: !sure,
    warnings: hdr ? ['high dynamic range: its frames look duller than in a player'] : [],
  };
}

function ratio({ num, den }: { num: number; den: number }) {
  return { numerator: num || 1, denominator: den || 1 };
}

/** Decodes the chosen frames and hands their stills on. */
async function deliver(
  file: Decodable,
  facts: Probe,
  { stillWidth, stillHeight }: ExtractionPlan,
  frames: readonly number[],
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  let done = 0;
  const tell = () => onProgress(done / frames.length);
  for await (const { index, sample } of decode(file, facts, frames, tell)) {
    const copied = await file.copier.copy(sample, facts);
    const picture = stillOfFrame(copied, stillWidth, stillHeight);
    await onStill({ at: facts.times[index] as number, picture });
    done += 1;
    tell();
  }
  if (done < frames.length) {
    throw new Error(`The decoder gave ${done} of ${frames.length} chosen frames.`);
  }
  return done;
}

/** What becomes of frames that are looked at, until it is known which are kept. */
type Keeping = 'handed over' | 'copies' | 'stills' | 'nothing';

/**
 * How frames that are looked at are kept. Whole copies cost least, since only the chosen ones are then scaled; to scale
 * all costs less than to decode the chosen ones again.
 */
function howToKeep(facts: Probe, { stillWidth, stillHeight }: ExtractionPlan, look: Look): Keeping {
  const count = look.frames.length;
  if (look.keepsAll) return 'handed over';
  if (sizeOfCopy(facts) * count <= MAX_KEPT_BYTES) return 'copies';
  const stillBytes = stillWidth * stillHeight * (facts.coloursAreRgb ? 4 : 1.5);
  return stillBytes * count <= MAX_KEPT_BYTES ? 'stills' : 'nothing';
}

/**
 * Small grey pictures of frames, and the frames themselves as far as they are kept.
 * @returns `stillAt` gives a frame by its position among all; null when none is kept, or all were handed over
 */
async function lookAtFrames(
  file: Decodable,
  facts: Probe,
  plan: ExtractionPlan,
  look: Look,
  { onProgress, onStill }: ExtractionEvents,
): Promise<{ seen: GreyFrames; stillAt: ((position: number) => Picture) | null }> {
  const { frames, factor } = look;
  const keeping = howToKeep(facts, plan, look);
  const copies: CopiedFrame[] = [];
  const stills: Picture[] = [];
  const times: number[] = [];
  const pixels: Uint8Array[] = [];
  const toStill = (copy: CopiedFrame) => stillOfFrame(copy, plan.stillWidth, plan.stillHeight);
  const tell = () => onProgress(times.length / frames.length);
  for await (const { index, sample } of decode(file, facts, frames, tell)) {
    const copied = await (keeping === 'copies'
      ? file.copier.copy(sample, facts, times.length, frames.length)
      : file.copier.copy(sample, facts));
    const at = facts.times[index] as number;
    if (keeping === 'handed over') await onStill({ at, picture: toStill(copied) });
    if (keeping === 'copies') copies.push(copied);
    if (keeping === 'stills') stills.push(toStill(copied));
    times.push(at);
    pixels.push(greyOfFrame(copied, factor));
    tell();
  }
  if (times.length < frames.length) {
    throw new Error(`Only ${times.length} of ${frames.length} frames decoded.`);
  }
  const width = Math.floor(facts.storedWidth / factor);
  const height = Math.floor(facts.height / factor);
  const stillAt = {
    'handed over': null,
    copies: (position: number) => toStill(copies[position] as CopiedFrame),
    stills: (position: number) => stills[position] as Picture,
    nothing: null,
  }[keeping];
  return { seen: { width, height, times, pixels }, stillAt };
}

async function extract(
  file: Decodable,
  facts: Probe,
  plan: ExtractionPlan,
  events: ExtractionEvents,
): Promise<number> {
  if (!('choose' in plan.keep)) return deliver(file, facts, plan, plan.keep, events);
  const { frames, choose, keepsAll } = plan.keep;
  const { seen, stillAt } = await lookAtFrames(file, facts, plan, plan.keep, {
    ...events,
    onProgress: (share) => events.onProgress(share * 0.6),
  });
  const chosen = choose(seen);
  if (keepsAll) return frames.length;
  const onProgress = (share: number) => events.onProgress(0.6 + share * 0.4);
  if (!stillAt) {
    const indices = chosen.map((position) => frames[position] as number);
    await deliver(file, facts, plan, indices, { ...events, onProgress });
    return frames.length;
  }
  for (const [done, position] of chosen.entries()) {
    await events.onStill({ at: seen.times[position] as number, picture: stillAt(position) });
    onProgress((done + 1) / chosen.length);
  }
  return frames.length;
}

/**
 * The fast engine: the browser's own decoders (WebCodecs), fed by mediabunny. Frames are copied out of the decoder and
 * never drawn. It takes the files of which it is sure; everything else, damaged files too, is for the other engine.
 */
export function createWebCodecsEngine(): FrameEngine {
  // Stays open from its probe to its extraction, which is the next thing that is asked for, or never.
  let open: OpenFile | null = null;
  const copier = createSampleCopier();
  if (typeof VideoColorSpace !== 'undefined') correctColourSpaceNames(VideoColorSpace.prototype);

  function close() {
    open?.close();
    open = null;
  }

  return {
    name: 'WebCodecs, mediabunny 1.61.0',
    async probe(source) {
      close();
      if (typeof VideoDecoder === 'undefined' || !CONTAINERS.has(source.container.name))
        return null;
      open = await waitAtMost(openFile(source), DECODER_TIMEOUT_MS).catch(() => null);
      const probe =
        open &&
        (await waitAtMost(describe(open, copier), 2 * DECODER_TIMEOUT_MS).catch(() => null));
      if (!probe) close();
      return probe;
    },
    async extract(source, facts, plan, events) {
      if (open?.source !== source) {
        close();
        open = await openFile(source);
      }
      if (!open) throw new Error('The browser took back that it can decode this file.');
      try {
        return await extract({ ...open, copier }, facts, plan, events);
      } finally {
        close();
      }
    },
  };
}
