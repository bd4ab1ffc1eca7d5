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

async function extract(
  decoder: ImageDecoder,
  facts: Probe,
  plan: ExtractionPlan,
  { onProgress, onStill }: ExtractionEvents,
): Promise<number> {
  const deliver = async (index: number, frame: CopiedFrame) =>
    onStill({
      at: facts.times[index] as number,
      picture: stillOfFrame(frame, plan.stillWidth, plan.stillHeight),
    });
  if (!('choose' in plan.keep)) {
    for (const [done, index] of plan.keep.entries()) {
      await deliver(index, await decodeFrame(decoder, facts, index));
      onProgress((done + 1) / plan.keep.length);
    }
    return plan.keep.length;
  }
  const { frames, factor, choose } = plan.keep;
  const pixels: Uint8Array[] = [];
  for (const index of frames) {
    pixels.push(greyOfFrame(await decodeFrame(decoder, facts, index), factor));
    onProgress((pixels.length / frames.length) * 0.6);
  }
  const chosen = choose({
    width: Math.floor(facts.width / factor),
    height: Math.floor(facts.height / factor),
    times: frames.map((index) => facts.times[index] as number),
    pixels,
  });
  for (const [done, position] of chosen.entries()) {
    const index = frames[position] as number;
    await deliver(index, await decodeFrame(decoder, facts, index));
    onProgress(0.6 + ((done + 1) / chosen.length) * 0.4);
  }
  return frames.length;
}

/** The engine for animated GIFs: the browser's own image decoder, where it offers one. */
export function createGifEngine(): FrameEngine {
  return {
    name: 'ImageDecoder',
    probe,
    async extract({ file }, facts, plan, events) {
      const decoder = new ImageDecoder({ data: file.stream(), type: 'image/gif' });
      try {
        await waitAtMost(decoder.completed, DECODER_TIMEOUT_MS);
        return await extract(decoder, facts, plan, events);
      } finally {
        decoder.close();
      }
    },
  };
}
