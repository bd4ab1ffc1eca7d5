import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Page } from 'playwright-core';
import { openHeadless } from '@/cli/headless';
import { decodersFor } from '@/lib/video/engines/decoders';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';
import { projectRoot } from '@/scripts/settings.mjs';
import { defineBench } from '../bench';
import { row } from '../figures';
import { withFolder } from '../set-up/database';
import { launchChromium, withApp } from '../set-up/in-browser';

const DECODERS = decodersFor(os.availableParallelism());
const SAMPLES = path.join(projectRoot, 'public', 'samples');
/** Typing asks the server, which has the same cores: as often as somebody may who looks for a clip meanwhile. */
const TYPE_EVERY_MS = 2000;
const PATIENCE_MS = 30 * 60_000;

declare global {
  interface Window {
    /** The longest times seen by the page itself, in milliseconds. */
    seen: { task: number; answer: number };
  }
}

/** A box of the type `free`: MP4 players pass over it. */
function createFreeBox(): Buffer {
  const payload = randomBytes(16);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(header.length + payload.length);
  header.write('free', 4);
  return Buffer.concat([header, payload]);
}

/** The samples, each made another file by a few bytes at its end that players skip. */
async function makeClips(folder: string, count: number): Promise<string[]> {
  const names = (await readdir(SAMPLES)).filter((name) => name.endsWith('.mp4'));
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const name = names[index % names.length] ?? '';
      const file = path.join(folder, `${String(index).padStart(3, '0')}-${name}`);
      await writeFile(
        file,
        Buffer.concat([await readFile(path.join(SAMPLES, name)), createFreeBox()]),
      );
      return file;
    }),
  );
}

/** Clips a second that the engine does by itself, by its own clock: what surrounds it here is not counted. */
async function measureEngine(clips: readonly string[]): Promise<number> {
  const headless = await openHeadless();
  const limit = pLimit(DECODERS);
  const order = { settings: DEFAULT_FRAME_SETTINGS, images: false };
  const outcomes = await Promise.all(
    clips.map((clip) => limit(() => headless.take(clip, order, () => undefined))),
  );
  await headless.close();
  const milliseconds = outcomes.reduce((sum, outcome) => {
    if ('failure' in outcome) throw new Error(outcome.failure);
    return sum + (outcome.taken.timings.total ?? 0);
  }, 0);
  return (clips.length * DECODERS * 1000) / milliseconds;
}

/** Has the page itself note how long its tasks take, and how long after a key its next picture came. */
async function watchPage(page: Page) {
  await page.addInitScript(() => {
    window.seen = { task: 0, answer: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        window.seen.task = Math.max(window.seen.task, duration);
      }
    }).observe({ type: 'longtask', buffered: true });
    const events = { type: 'event', buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { duration, name } of list.getEntries()) {
        if (name !== 'keydown') continue;
        window.seen.answer = Math.max(window.seen.answer, duration);
      }
    }).observe(events);
  });
}

interface BatchFigures {
  clipsPerSecond: number;
  /** The page's longest task, and its slowest answer to a key, in milliseconds. */
  longestTask: number;
  longestAnswer: number;
  heapMegabytes: number;
}

async function measureBatch(address: string, clips: string[]): Promise<BatchFigures> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await watchPage(page);
  await page.goto(address);
  const input = page.getByLabel('Add videos');
  await input.waitFor();
  await sleep(2_000);
  await page.evaluate(() => {
    window.seen = { task: 0, answer: 0 };
  });
  const began = performance.now();
  await input.setInputFiles(clips);
  const heading = page.getByRole('heading', { name: /files added/ });
  let typed = false;
  const search = page.getByRole('searchbox');
  while (performance.now() - began < PATIENCE_MS) {
    if (!/to go/.test((await heading.textContent()) ?? '')) break;
    if ((await search.count()) > 0) await search.first().press(typed ? 'Backspace' : 'b');
    typed = !typed;
    await sleep(TYPE_EVERY_MS);
  }
  const ended = performance.now();
  const seen = await page.evaluate(() => window.seen);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  await browser.close();
  return {
    clipsPerSecond: (clips.length * 1000) / (ended - began),
    longestTask: seen.task,
    longestAnswer: seen.answer,
    heapMegabytes: heap / 1024 ** 2,
  };
}

/**
 * How fast clips that are dropped on the app come in, against how fast the engine alone takes frames out of them in the same
 * browser; and how soon the page answers typing meanwhile.
 */
export const bench = defineBench({
  measures: 'a batch of clips dropped on the app, over the engine alone',
  small: { clips: 12 },
  full: { clips: 200 },
  run: ({ clips: count }) =>
    withFolder(async (folder) => {
      const clips = await makeClips(path.join(folder, 'clips'), count);
      const half = clips.slice(0, Math.ceil(clips.length / 2));
      return withApp(path.join(folder, 'data'), async (address) => {
        // Before and after the batch, since other work on the machine comes and goes.
        const before = await measureEngine(half);
        const batch = await measureBatch(address, clips);
        const after = await measureEngine(half);
        const ratio = batch.clipsPerSecond / ((before + after) / 2);
        return [
          row('clips taken in', '/s', batch.clipsPerSecond),
          row('clips of the engine alone', '/s', [before, after]),
          row('taken in over the engine alone', 'ratio', ratio, { least: 0.9 }),
          row('longest task of the page', 'ms', batch.longestTask),
          row('slowest answer to a key', 'ms', batch.longestAnswer, { most: 200 }),
          row('heap of the page', 'MB', batch.heapMegabytes),
        ];
      });
    }),
});
