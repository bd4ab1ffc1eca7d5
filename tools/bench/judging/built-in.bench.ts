import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { CLIPS } from '@/clips/catalogue';
import { clipPainter, frameCount, frameTime } from '@/clips/draw';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { gather } from '@/lib/suites/calls';
import type { Frame } from '@/lib/video/schema';
import { suiteById } from '@/prompts';
import { defineBench } from '../bench';
import { row } from '../figures';
import { clustersOf, FRAME_SIZE, frameCountOf, USUAL_SHAPE } from '../set-up/videos';
import { askAlone } from './alone';

/** The frames of a known-answer clip as JPEGs, spread evenly over it. */
async function paintFrames(clip: (typeof CLIPS)[number]) {
  const painter = await clipPainter(clip, FRAME_SIZE.width);
  const count = frameCountOf(USUAL_SHAPE);
  const bytes = new Map<string, Uint8Array>();
  const frames: Frame[] = [];
  for (let position = 0; position < count; position += 1) {
    const at = frameTime(Math.round((position * (frameCount(clip) - 1)) / (count - 1)));
    const raw = { width: painter.width, height: painter.height, channels: 3 as const };
    const jpeg = await sharp(await painter.paint(at), { raw })
      .jpeg({ quality: 85 })
      .toBuffer();
    const hash = createHash('sha256').update(jpeg).digest('hex');
    bytes.set(hash, jpeg);
    frames.push({ position, at, hash, width: painter.width, height: painter.height });
  }
  return { bytes, frames };
}

/** The built-in judge on known-answer clips of the usual number of frames. */
export const bench = defineBench({
  measures: 'a video of 29 frames by the built-in judge',
  small: { videos: 6 },
  full: { videos: 12 },
  async run({ videos }) {
    const times: number[] = [];
    for (const clip of CLIPS.slice(0, videos)) times.push(await judge(clip));
    return [row('a video', 'ms', times)];
  },
});

/** @returns milliseconds */
async function judge(clip: (typeof CLIPS)[number]): Promise<number> {
  const suite = suiteById('hallucination');
  const { bytes, frames } = await paintFrames(clip);
  const ask = askAlone(baselineJudge(suite.baseline), bytes);
  const media = [{ duration: clip.seconds, frames, clusters: clustersOf(USUAL_SHAPE) }];
  const settings = { blindToPrompt: false, tellGenerated: true };
  const began = performance.now();
  await gather(suite, { data: {}, prompt: 'A clip.', media, settings }, ask);
  return performance.now() - began;
}
