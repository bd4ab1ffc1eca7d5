import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openHeadless } from '@/cli/headless';
import { countCalls } from '@/lib/runs/plan/calls';
import { coverageSchema, framesShown, spacingOf } from '@/lib/video/frames/coverage';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';
import { suiteById } from '@/prompts';
import type { Row } from '../bench';
import { row } from '../figures';

const VIDEO = /\.(mp4|webm|mov|mkv|gif)$/i;

/** Bytes of what is written in base64. */
function bytesOf(images: readonly string[]): number {
  return images.reduce((sum, image) => sum + (image.length * 3) / 4, 0);
}

/**
 * How densely each coverage looks at the clips of a folder, and what that takes by the rule of thumb; and what their frames
 * take of the disk, with those at even steps and without.
 */
export async function measureClips(folder: string): Promise<Row[]> {
  const files = (await readdir(folder)).filter((name) => VIDEO.test(name));
  if (files.length === 0) throw new Error(`There is no video in ${folder}.`);
  const suite = suiteById('hallucination');
  const headless = await openHeadless();
  const sums = new Map(
    coverageSchema.options.map((coverage) => [
      coverage,
      { frames: 0, widest: [] as number[], keyFrames: 0, calls: 0, tokens: 0, bytes: 0 },
    ]),
  );
  try {
    for (const name of files) {
      const order = { settings: DEFAULT_FRAME_SETTINGS, images: true };
      const outcome = await headless.take(path.join(folder, name), order, () => undefined);
      if ('failure' in outcome) throw new Error(outcome.failure);
      const { frames, clusters, facts, images } = outcome.taken;
      const imageOf = new Map(frames.map(({ hash }, index) => [hash, images[index] ?? '']));
      for (const [coverage, sum] of sums) {
        const shown = framesShown({ frames, clusters, settings: DEFAULT_FRAME_SETTINGS }, coverage);
        const input = {
          data: {},
          prompt: 'A clip.',
          media: [{ duration: facts.duration, ...shown }],
          settings: { blindToPrompt: false, tellGenerated: true },
        };
        const planned = countCalls([input], suite);
        sum.frames += shown.frames.length;
        sum.widest.push(spacingOf(shown.frames).widest);
        sum.keyFrames += shown.clusters.length;
        sum.calls += planned.reduce((all, { calls }) => all + calls, 0);
        sum.tokens += planned.reduce((all, { inputTokens }) => all + inputTokens, 0);
        sum.bytes += bytesOf(shown.frames.map(({ hash }) => imageOf.get(hash) ?? ''));
      }
    }
  } finally {
    await headless.close();
  }
  return [...sums].reverse().flatMap(([coverage, sum]) => {
    const mean = (what: string, unit: Row['unit'], total: number) => ({
      ...row(`${what} of a clip, ${coverage}`, unit, total / files.length),
      runs: files.length,
    });
    return [
      mean('frames', 'count', sum.frames),
      row(
        `widest gap between frames, ${coverage}`,
        'ms',
        sum.widest.map((gap) => 1000 * gap),
      ),
      mean('clusters', 'count', sum.keyFrames),
      mean('calls', 'count', sum.calls),
      mean('tokens', 'count', sum.tokens),
      mean('JPEGs', 'MB', sum.bytes / 1024 ** 2),
    ];
  });
}
