import {
  BlobSource,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  type VideoSample,
  VideoSampleSink,
  WEBM,
} from 'mediabunny';
import type { ExtractionEvents, ExtractionPlan, FrameEngine, Look, Probe, Source } from './engine';
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
import { codecName, readColourCoding, readPacketTable } from './webcodecs-probe';

/** Milliseconds for which the decoder may show no sign of life. */
const PATIENCE = 10_000;

/**
 * Frames that are looked at stay with the decoder, for the chosen ones not to be decoded again, up to this size. Copies
 * of them would take as much memory, and the time to get it from the system.
 */
const KEPT_BYTES = 224 * 1024 * 1024;

/** Where more than this share of the frames is wanted, decoding all of them in a row is the fastest. */
const DENSE = 0.4;

/** Seconds by which sums of times may miss the beginning of a frame. */
const SLACK = 1e-6;

const CONTAINERS = new Set(['mp4', 'mov', 'webm', 'matroska']);

/** Decodes in software where it can, since frames then lie in memory and are the same on every machine. */
async function decoderOptions(track: InputVideoTrack) {
  const config = await track.getDecoderConfig();
  if (!config) return null;
  const software = { ...config, hardwareAcceleration: 'prefer-software' } as const;
  if ((await VideoDecoder.isConfigSupported(software)).supported) {
    return { hardwareAcceleration: 'prefer-software' } as const;
  }
  return (await VideoDecoder.isConfigSupported(config)).supported ? {} : null;
}

async function withTrack<Result>(
  { file }: Source,
  work: (track: InputVideoTrack, sink: VideoSampleSink, input: Input) => Promise<Result>,
): Promise<Result | null> {
  const input = new Input({
    source: new BlobSource(file),
    formats: [MP4, QTFF, MATROSKA, WEBM],
  });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    const options = track && (await decoderOptions(track));
    return track && options ? await work(track, new VideoSampleSink(track, options), input) : null;
  } finally {
    input.dispose();
  }
}

async function describe(
  track: InputVideoTrack,
  sink: VideoSampleSink,
  input: Input,
): Promise<Probe | null> {
  const table = await readPacketTable(track);
  if (!table) return null;
  const start = table.times[0] as number;
  const sample = await waitAtMost(sink.getSample(start + table.offset + SLACK), PATIENCE);
  if (!sample) return null;
  const { format, visibleRect, colorSpace } = sample;
  const matrix = colorSpace.matrix;
  sample.close();
  const codec = codecName(await track.getCodec());
  // Conversions of deeper or finer colours differ between browsers; ffmpeg knows all of them, but not AV1.
  if ((!isPlanar(format) || matrix === 'rgb') && codec !== 'av1') return null;
  if (await track.getFlip()) return null;

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
  sink: VideoSampleSink,
  { times, offset }: Probe,
  wanted: readonly number[],
): AsyncGenerator<{ index: number; sample: VideoSample }, void, unknown> {
  const stored = wanted.map((index) => (times[index] as number) + offset);
  const first = stored[0] as number;
  const last = stored.at(-1) as number;
  const span = (wanted.at(-1) as number) - (wanted[0] as number) + 1;
  const byTime = new Map(wanted.map((index, at) => [microseconds(stored[at] as number), index]));
  const samples =
    wanted.length > span * DENSE
      ? sink.samples(first + SLACK, last + SLACK)
      : sink.samplesAtTimestamps(stored.map((time) => time + SLACK));
  for await (const sample of eachInTime(samples, PATIENCE)) {
    if (!sample) continue;
    try {
      const index = byTime.get(microseconds(sample.timestamp));
      if (index === undefined) continue;
      byTime.delete(microseconds(sample.timestamp));
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
  sink: VideoSampleSink,
  facts: Probe,
  { stillWidth, stillHeight }: ExtractionPlan,
  frames: readonly number[],
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  const copy = createCopier();
  let done = 0;
  for await (const { index, sample } of decode(sink, facts, frames)) {
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
  sink: VideoSampleSink,
  facts: Probe,
  { frames, factor }: Look,
  kept: Map<number, VideoSample>,
  onProgress: (share: number) => void,
): Promise<GreyFrames> {
  const copy = createCopier();
  const times: number[] = [];
  const pixels: Uint8Array[] = [];
  for await (const { index, sample } of decode(sink, facts, frames)) {
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
  sink: VideoSampleSink,
  facts: Probe,
  plan: ExtractionPlan,
  events: ExtractionEvents,
): Promise<number> {
  if (!('choose' in plan.keep)) return deliver(sink, facts, plan, plan.keep, events);
  const { frames, choose } = plan.keep;
  const kept = new Map<number, VideoSample>();
  try {
    const seen = await look(sink, facts, plan.keep, kept, (share) =>
      events.onProgress(share * 0.6),
    );
    const chosen = choose(seen).map((position) => frames[position] as number);
    const onProgress = (share: number) => events.onProgress(0.6 + share * 0.4);
    if (kept.size === 0) {
      await deliver(sink, facts, plan, chosen, { ...events, onProgress });
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
  return {
    name: 'WebCodecs, mediabunny 1.61.0',
    async probe(source) {
      if (typeof VideoDecoder === 'undefined' || !CONTAINERS.has(source.container.name))
        return null;
      return waitAtMost(withTrack(source, describe), 2 * PATIENCE).catch(() => null);
    },
    async extract(source, facts, plan, events) {
      const decoded = await withTrack(source, (_, sink) => extract(sink, facts, plan, events));
      if (decoded === null) throw new Error('The browser took back that it can decode this file.');
      return decoded;
    },
  };
}
