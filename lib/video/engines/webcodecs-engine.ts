import type { VideoSample } from 'mediabunny';
import type { GreyFrames } from '../frames/grey-frames';
import { correctColourSpaceNames } from './colour-space-names';
import { eachInTime, waitAtMost } from './deadline';
import type { ExtractionEvents, ExtractionPlan, FrameEngine, Look, Probe } from './engine';
import { type CopiedFrame, greyOfFrame, isPlanar, stillOfFrame } from './picture-frame';
import { type OpenFile, openFile } from './webcodecs-file';
import { codecName, readColourCoding, readPacketTable } from './webcodecs-probe';
import { createSampleCopier, type SampleCopier, sizeOfCopy } from './webcodecs-samples';

/** Milliseconds for which the decoder may show no sign of life. */
const DECODER_TIMEOUT_MS = 10_000;

/** Frames that are looked at are kept, for the chosen ones not to be decoded again, up to this size. */
const KEPT_BYTES = 224 * 1024 * 1024;

/**
 * Smaller frames that the browser made colours of are left to ffmpeg, which decodes them in the time that it takes to copy
 * them out of Firefox.
 */
const MIN_CONVERTED_PIXELS = 200_000;

/** Every so-many-th frame on the way to a wanted one is asked for, too: even slow machines decode as many in time. */
const SIGN_EVERY = 8;

/** The most frames of H.264 that are decoded before one that is shown earlier than they. */
const MAX_REORDERED = 16;

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

/**
 * Which frames to ask for so that the wanted ones come: on the way to one of them every so-many-th, by which it shows that
 * the decoder lives. Where frames have their own times only when all around them are decoded, those.
 */
function framesToAsk(facts: Probe, wanted: readonly number[], decodesWhole: boolean): number[] {
  const { times, independent } = facts;
  if (decodesWhole) {
    const first = wanted[0] ?? 0;
    const last = (wanted.at(-1) ?? 0) + MAX_REORDERED;
    return [...times.keys()].slice(first, last + 1);
  }
  const asked = new Set(wanted);
  for (const index of wanted) {
    const start = independent.findLast((each) => each <= index) ?? 0;
    for (let sign = start + SIGN_EVERY; sign < index; sign += SIGN_EVERY) asked.add(sign);
  }
  return [...asked].sort((one, other) => one - other);
}

/**
 * The wanted frames that decode, each with its index, in order.
 * @param onSign hears that the decoder lives, however long it takes to the next wanted frame
 */
async function* decode(
  { take, decodesWhole }: Pick<OpenFile, 'take' | 'decodesWhole'>,
  facts: Probe,
  wanted: readonly number[],
  onSign: () => void,
): AsyncGenerator<{ index: number; sample: VideoSample }, void, unknown> {
  const stored = (index: number) => (facts.times[index] as number) + facts.offset;
  const byTime = new Map(wanted.map((index) => [microseconds(stored(index)), index]));
  const asked = framesToAsk(facts, wanted, decodesWhole).map(stored);
  for await (const sample of eachInTime(take(asked), DECODER_TIMEOUT_MS)) {
    const at = microseconds(sample.timestamp);
    const { width, height } = sample.visibleRect;
    try {
      onSign();
      if (width !== facts.storedWidth || height !== facts.height) {
        throw new Error('The pictures change their size, for which this engine is not made.');
      }
      const index = byTime.get(at);
      if (index === undefined) continue;
      byTime.delete(at);
      yield { index, sample };
    } finally {
      sample.close();
    }
  }
}

function microseconds(seconds: number): number {
  return Math.round(seconds * 1e6);
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

/** Small grey pictures of frames; and copies of the frames themselves, where there is room for all of them. */
async function look(
  file: Decodable,
  facts: Probe,
  { frames, factor }: Look,
  onProgress: (share: number) => void,
): Promise<{ seen: GreyFrames; copies: CopiedFrame[] | null }> {
  const copies: CopiedFrame[] = [];
  const times: number[] = [];
  const pixels: Uint8Array[] = [];
  const kept = sizeOfCopy(facts) * frames.length <= KEPT_BYTES;
  const tell = () => onProgress(times.length / frames.length);
  for await (const { index, sample } of decode(file, facts, frames, tell)) {
    const copied = await (kept
      ? file.copier.copy(sample, facts, times.length, frames.length)
      : file.copier.copy(sample, facts));
    copies.push(copied);
    times.push(facts.times[index] as number);
    pixels.push(greyOfFrame(copied, factor));
    tell();
  }
  if (times.length < frames.length) {
    throw new Error(`Only ${times.length} of ${frames.length} frames decoded.`);
  }
  const width = Math.floor(facts.storedWidth / factor);
  const height = Math.floor(facts.height / factor);
  return { seen: { width, height, times, pixels }, copies: kept ? copies : null };
}

async function extract(
  file: Decodable,
  facts: Probe,
  plan: ExtractionPlan,
  events: ExtractionEvents,
): Promise<number> {
  if (!('choose' in plan.keep)) return deliver(file, facts, plan, plan.keep, events);
  const { frames, choose } = plan.keep;
  const { seen, copies } = await look(file, facts, plan.keep, (share) =>
    events.onProgress(share * 0.6),
  );
  const chosen = choose(seen);
  const onProgress = (share: number) => events.onProgress(0.6 + share * 0.4);
  if (!copies) {
    const indices = chosen.map((position) => frames[position] as number);
    await deliver(file, facts, plan, indices, { ...events, onProgress });
    return frames.length;
  }
  for (const [done, position] of chosen.entries()) {
    const copy = copies[position] as CopiedFrame;
    const picture = stillOfFrame(copy, plan.stillWidth, plan.stillHeight);
    await events.onStill({ at: seen.times[position] as number, picture });
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
