import type { VideoSample } from 'mediabunny';
import type { ExtractionEvents, ExtractionPlan, FrameEngine, Look, Probe } from './engine';
import type { GreyFrames } from './grey-frames';
import { eachInTime, waitAtMost } from './patience';
import {
  type CopiedFrame,
  copiedBytes,
  copyFrame,
  greyOfFrame,
  isPlanar,
  stillOfFrame,
} from './picture-frame';
import { type OpenFile, openFile } from './webcodecs-file';
import { codecName, readColourCoding, readPacketTable } from './webcodecs-probe';

/** Milliseconds for which the decoder may show no sign of life. */
const PATIENCE = 10_000;

/**
 * Frames that are looked at stay with the decoder, for the chosen ones not to be decoded again, up to this size. Copies
 * of them would take as much memory, and the time to get it from the system.
 */
const KEPT_BYTES = 224 * 1024 * 1024;

/** The most frames of H.264 that are decoded before one that is shown earlier than they. */
const MAX_REORDERED = 16;

/** What gives a file's frames. */
type Decodable = Pick<OpenFile, 'take' | 'decodesWhole'>;

const CONTAINERS = new Set(['mp4', 'mov', 'webm', 'matroska']);

/** What the frame that is shown at a time is like; null when it does not decode. */
async function lookAtFrame(
  take: OpenFile['take'],
  time: number,
): Promise<Pick<VideoSample, 'format' | 'visibleRect' | 'colorSpace'> | null> {
  let looks = null;
  for await (const sample of eachInTime(take([time]), PATIENCE)) {
    const { format, visibleRect, colorSpace } = sample;
    looks = { format, visibleRect, colorSpace };
    sample.close();
  }
  return looks;
}

/** What is known of an open file once its first frame is decoded; null when it is for another engine. */
async function describe({ track, input, take }: OpenFile): Promise<Probe | null> {
  const table = await readPacketTable(track);
  if (!table) return null;
  const start = table.times[0] as number;
  const first = await lookAtFrame(take, start + table.offset);
  if (!first) return null;
  const { format, visibleRect, colorSpace } = first;
  const codec = codecName(await track.getCodec());
  // Conversions of deeper or finer colours differ between browsers; ffmpeg knows all of them, but not AV1.
  const sure = isPlanar(format) && colorSpace.matrix !== 'rgb';
  if ((!sure && codec !== 'av1') || (await track.getFlip())) return null;

  const { numerator, denominator } = ratio(await track.getPixelAspectRatio());
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
    colour: readColourCoding(colorSpace),
    coloursAreRgb: !isPlanar(format),
    warnings: hdr ? ['high dynamic range: its frames look duller than in a player'] : [],
  };
}

function ratio({ num, den }: { num: number; den: number }) {
  return { numerator: num || 1, denominator: den || 1 };
}

/** The wanted frames that decode, each with its index, in order. */
async function* decode(
  { take, decodesWhole }: Decodable,
  facts: Probe,
  wanted: readonly number[],
): AsyncGenerator<{ index: number; sample: VideoSample }, void, unknown> {
  const stored = facts.times.map((time) => time + facts.offset);
  const byTime = new Map(wanted.map((index) => [microseconds(stored[index] as number), index]));
  const asked = decodesWhole
    ? stored.slice(wanted[0], (wanted.at(-1) as number) + 1 + MAX_REORDERED)
    : wanted.map((index) => stored[index] as number);
  for await (const sample of eachInTime(take(asked), PATIENCE)) {
    const at = microseconds(sample.timestamp);
    try {
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

function sizeOf(sample: VideoSample): number {
  return copiedBytes(sample.format, sample.visibleRect.width, sample.visibleRect.height);
}

/** Copies frames out of the decoder one after the other, into the same memory: a copy lasts until the next one. */
function createCopier() {
  let buffer = new Uint8Array();
  return (sample: VideoSample): Promise<CopiedFrame> => {
    if (buffer.length < sizeOf(sample)) buffer = new Uint8Array(sizeOf(sample));
    return copyFrame(viewOf(sample), buffer);
  };
}

function viewOf(sample: VideoSample) {
  const { left: x, top: y, width, height } = sample.visibleRect;
  return {
    format: sample.format,
    visibleRect: { x, y, width, height },
    copyTo: (destination: Uint8Array<ArrayBuffer>, options: VideoFrameCopyToOptions) =>
      sample.copyTo(destination, options),
  };
}

/** Decodes the chosen frames and hands their stills on. */
async function deliver(
  file: Decodable,
  facts: Probe,
  { stillWidth, stillHeight }: ExtractionPlan,
  frames: readonly number[],
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  const copy = createCopier();
  let done = 0;
  for await (const { index, sample } of decode(file, facts, frames)) {
    const picture = stillOfFrame(await copy(sample), stillWidth, stillHeight);
    await onStill({ at: facts.times[index] as number, picture });
    onProgress(++done / frames.length);
  }
  if (done < frames.length) {
    throw new Error(`The decoder gave ${done} of ${frames.length} chosen frames.`);
  }
  return done;
}

/** Small grey pictures of frames. @param kept receives the frames themselves, to be closed, where they are small enough */
async function look(
  file: Decodable,
  facts: Probe,
  { frames, factor }: Look,
  kept: Map<number, VideoSample>,
  onProgress: (share: number) => void,
): Promise<GreyFrames> {
  const copy = createCopier();
  const times: number[] = [];
  const pixels: Uint8Array[] = [];
  for await (const { index, sample } of decode(file, facts, frames)) {
    if (sizeOf(sample) * frames.length <= KEPT_BYTES) kept.set(index, sample.clone());
    times.push(facts.times[index] as number);
    pixels.push(greyOfFrame(await copy(sample), factor));
    onProgress(times.length / frames.length);
  }
  if (times.length < frames.length) {
    throw new Error(`Only ${times.length} of ${frames.length} frames decoded.`);
  }
  const width = Math.floor(facts.storedWidth / factor);
  const height = Math.floor(facts.height / factor);
  return { width, height, times, pixels };
}

async function extract(
  file: Decodable,
  facts: Probe,
  plan: ExtractionPlan,
  events: ExtractionEvents,
): Promise<number> {
  if (!('choose' in plan.keep)) return deliver(file, facts, plan, plan.keep, events);
  const { frames, choose } = plan.keep;
  const kept = new Map<number, VideoSample>();
  try {
    const seen = await look(file, facts, plan.keep, kept, (share) =>
      events.onProgress(share * 0.6),
    );
    const chosen = choose(seen).map((position) => frames[position] as number);
    const onProgress = (share: number) => events.onProgress(0.6 + share * 0.4);
    if (kept.size === 0) {
      await deliver(file, facts, plan, chosen, { ...events, onProgress });
      return frames.length;
    }
    const copy = createCopier();
    for (const [position, index] of chosen.entries()) {
      const frame = await copy(kept.get(index) as VideoSample);
      const picture = stillOfFrame(frame, plan.stillWidth, plan.stillHeight);
      await events.onStill({ at: facts.times[index] as number, picture });
      onProgress((position + 1) / chosen.length);
    }
    return frames.length;
  } finally {
    for (const sample of kept.values()) sample.close();
  }
}

/**
 * The fast engine: the browser's own decoders (WebCodecs), fed by mediabunny. Frames are copied out of the decoder and
 * never drawn. It takes the files of which it is sure; everything else, damaged files too, is for the other engine.
 */
export function createWebCodecsEngine(): FrameEngine {
  // Stays open from its probe to its extraction, which is the next thing that is asked for, or never.
  let open: OpenFile | null = null;

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
      open = await waitAtMost(openFile(source), PATIENCE).catch(() => null);
      const probe = open && (await waitAtMost(describe(open), 2 * PATIENCE).catch(() => null));
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
        return await extract(open, facts, plan, events);
      } finally {
        close();
      }
    },
  };
}
