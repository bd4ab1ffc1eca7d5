import { waitAtMost } from './deadline';
import type { ExtractionEvents, ExtractionPlan, FrameEngine, Probe, Source } from './engine';
import { readGif } from './gif';
import { type CopiedFrame, copyFrame, greyOfFrame, stillOfFrame } from './picture-frame';

/** Milliseconds for which the decoder may show no sign of life. */
const DECODER_TIMEOUT_MS = 10_000;

/** Larger animations are for the other engine, which need not hold them in memory. */
const MAX_GIF_BYTES = 128 * 1024 * 1024;

/** Never used: the frames come as red, green and blue. */
const UNTAGGED = { matrix: 'bt709', fullRange: false } as const;

async function probe({ file, container }: Source): Promise<Probe | null> {
  if (container.name !== 'gif' || typeof ImageDecoder === 'undefined') return null;
  if (file.size > MAX_GIF_BYTES) return null;
  const gif = readGif(new Uint8Array(await file.arrayBuffer()));
  if (!gif || gif.delays.length === 0) return null;
  let hundredths = 0;
  const times = gif.delays.map((delay) => {
    const at = hundredths / 100;
    hundredths += delay;
    return at;
  });
  return {
    track: 0,
    codec: 'gif',
    storedWidth: gif.width,
    width: gif.width,
    height: gif.height,
    rotation: 0,
    times,
    offset: 0,
    // Frames build on the ones before them; the first stands alone.
    independent: [0],
    duration: hundredths / 100,
    hasAudio: false,
    colour: UNTAGGED,
    coloursAreRgb: true,
    warnings: [],
  };
}

/** Where nothing was drawn ffmpeg shows white. */
function whitenGaps(bytes: Uint8Array): void {
  for (let at = 3; at < bytes.length; at += 4) if (bytes[at] === 0) bytes.fill(255, at - 3, at + 1);
}

/** Decodes a frame, at most once by each decoder: Firefox gives the same one again, which is closed by then. */
async function decodeFrame(decoder: ImageDecoder, facts: Probe, index: number) {
  const { image } = await waitAtMost(decoder.decode({ frameIndex: index }), DECODER_TIMEOUT_MS);
  try {
    const copied = await copyFrame(image, new Uint8Array(facts.width * facts.height * 4));
    whitenGaps(copied.bytes);
    return copied;
  } finally {
    image.close();
  }
}

/** Decodes frames one after the other, and hands each on with its index. */
async function decodeEach(
  file: File,
  facts: Probe,
  frames: readonly number[],
  onFrame: (frame: CopiedFrame, index: number) => unknown,
): Promise<void> {
  const decoder = new ImageDecoder({ data: file.stream(), type: 'image/gif' });
  try {
    await waitAtMost(decoder.completed, DECODER_TIMEOUT_MS);
    for (const index of frames) await onFrame(await decodeFrame(decoder, facts, index), index);
  } finally {
    decoder.close();
  }
}

async function extract(
  file: File,
  facts: Probe,
  plan: ExtractionPlan,
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  async function deliver(frames: readonly number[], tell: (share: number) => void) {
    let done = 0;
    await decodeEach(file, facts, frames, async (frame, index) => {
      const picture = stillOfFrame(frame, plan.stillWidth, plan.stillHeight);
      await onStill({ at: facts.times[index] as number, picture });
      done += 1;
      tell(done / frames.length);
    });
  }

  if (!('choose' in plan.keep)) {
    await deliver(plan.keep, onProgress);
    return plan.keep.length;
  }
  const { frames, factor, choose } = plan.keep;
  const pixels: Uint8Array[] = [];
  await decodeEach(file, facts, frames, (frame) => {
    pixels.push(greyOfFrame(frame, factor));
    onProgress((pixels.length / frames.length) * 0.6);
  });
  const chosen = choose({
    width: Math.floor(facts.width / factor),
    height: Math.floor(facts.height / factor),
    times: frames.map((index) => facts.times[index] as number),
    pixels,
  });
  await deliver(
    chosen.map((position) => frames[position] as number),
    (share) => onProgress(0.6 + share * 0.4),
  );
  return frames.length;
}

/** The engine for animated GIFs: the browser's own image decoder, where it offers one. */
export function createGifEngine(): FrameEngine {
  return {
    name: 'ImageDecoder',
    probe,
    extract: ({ file }, facts, plan, events) => extract(file, facts, plan, events),
  };
}
