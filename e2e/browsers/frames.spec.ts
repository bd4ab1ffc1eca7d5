import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, mergeTests, type Page, test as plain } from '@playwright/test';
import { servePage } from '@/cli/page-server';
import type { TakenFrames, TakeOutcome } from '@/cli/taking';
import { DEFAULT_FRAME_SETTINGS } from '@/lib/video/frames/need';
import { ROOT } from '../app';
import { test as withBrowser } from './browser';
import { launch } from './launch';
import { drive, type Remote } from './remote';

const ORDER = { id: 1, settings: DEFAULT_FRAME_SETTINGS, images: true };

/** Decibels between a frame's JPEG and Chromium's; different encoders make it 42 and more. */
const LEAST_QUALITY = 38;

/** What each browser decodes by itself: as much of a name of an engine as tells which. */
const FAST = /^(WebCodecs|ImageDecoder)/;

const CLIPS = filesIn('e2e/clips');
const SAMPLES = filesIn('public/samples');

interface Pages {
  address: string;
  /** Chromium's page. */
  reference: Page;
}

const test = mergeTests(
  withBrowser,
  plain.extend<object, Pages>({
    address: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parameters.
      async ({}, use) => {
        const server = await servePage();
        await use(server.address);
        server.close();
      },
      { scope: 'worker' },
    ],
    reference: [
      async ({ browser, address }, use) => {
        const page = await browser.newPage();
        await page.exposeFunction('reportShare', () => undefined);
        await page.goto(address);
        await use(page);
        await page.close();
      },
      { scope: 'worker' },
    ],
  }),
);

function filesIn(folder: string): string[] {
  const names = readdirSync(path.join(ROOT, folder)).sort();
  return names
    .filter((name) => /\.\w+$/.test(name) && !name.endsWith('.json'))
    .map((name) => path.join(ROOT, folder, name));
}

async function takeInChromium(page: Page, file: string): Promise<TakeOutcome> {
  const input = await page.evaluateHandle(() =>
    Object.assign(document.createElement('input'), { type: 'file' }),
  );
  await input.setInputFiles(file);
  return page.evaluate(([element, order]) => window.takeFrames(element, order), [
    input,
    ORDER,
  ] as const);
}

async function open(remote: Remote, address: string): Promise<void> {
  await remote.open(address);
  await remote.run(() => {
    window.reportShare = async () => undefined;
  });
}

async function take(remote: Remote, file: string): Promise<TakeOutcome> {
  await remote.run(() => {
    document.body.innerHTML = '<input type="file">';
  });
  await remote.giveFiles('input', [file]);
  return remote.run(
    (order) => window.takeFrames(document.querySelector('input') as HTMLInputElement, order),
    ORDER,
  );
}

/** The lowest likeness of two lists of JPEGs, in decibels. */
function compareImages(page: Page, ours: string[], theirs: string[]): Promise<number> {
  return page.evaluate(
    async (pairs) => {
      const pixels = async (image: string) => {
        const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      };
      let lowest = 99;
      for (const [one, other] of pairs) {
        const [a, b] = [await pixels(one), await pixels(other)];
        let squares = 0;
        for (let at = 0; at < a.length; at++) squares += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
        if (squares > 0)
          lowest = Math.min(lowest, 10 * Math.log10((255 ** 2 * a.length) / squares));
      }
      return lowest;
    },
    ours.map((image, at) => [image, theirs[at] ?? ''] as const),
  );
}

/** What must be the same in every browser; times to a tenth of a millisecond. */
function essence({ facts, frames, clusters }: TakenFrames) {
  return {
    facts: { ...facts, duration: facts.duration.toFixed(3), frameRate: facts.frameRate.toFixed(2) },
    frames: frames.map(({ at, width, height }) => `${at.toFixed(4)} ${width}×${height}`),
    clusters,
  };
}

async function compare(remote: Remote, reference: Page, file: string): Promise<string> {
  const [outcome, expected] = await Promise.all([
    take(remote, file),
    takeInChromium(reference, file),
  ]);
  if (!('taken' in outcome) || !('taken' in expected)) {
    expect(outcome, file).toEqual(expected);
    return '';
  }
  const { taken } = outcome;
  expect(essence(taken), file).toEqual(essence(expected.taken));
  const quality = await compareImages(reference, taken.images, expected.taken.images);
  expect(quality, file).toBeGreaterThan(LEAST_QUALITY);
  return taken.extractor;
}

/** What tells most of engines and browsers: these run in a plain `npm test`, too. */
const TELLING = ['animation.gif', 'edit-list.mp4', 'muted-h264.mp4', 'vp9.webm'];

for (const file of CLIPS) {
  const name = path.basename(file);
  const tag = TELLING.includes(name) ? '@plain' : [];
  test(`${name} gives the frames that it gives in Chromium`, { tag }, async ({
    remote,
    reference,
    address,
  }) => {
    await open(remote, address);
    await compare(remote, reference, file);
  });
}

test('every sample clip gives the frames that it gives in Chromium', async ({
  remote,
  reference,
  address,
}) => {
  test.setTimeout(900_000);
  await open(remote, address);
  expect(SAMPLES.length).toBeGreaterThan(50);
  for (const file of SAMPLES) await compare(remote, reference, file);
});

test('what the browser decodes truly it decodes by itself', async ({
  remote,
  reference,
  address,
  otherBrowser,
}) => {
  await open(remote, address);
  const names = {
    firefox: ['animation.gif', 'av1.mp4', 'muted-h264.mp4', 'muted-vp8.webm', 'muted-vp9.webm'],
    webkit: ['av1.mp4', 'h264-b-frames.mp4', 'vp8.webm', 'vp9.webm'],
  };
  for (const name of names[otherBrowser]) {
    const extractor = await compare(remote, reference, path.join(ROOT, 'e2e', 'clips', name));
    expect(extractor, name).toMatch(FAST);
  }
});

test('a browser that hides pictures from pages takes nothing in, and says why', async ({
  address,
  otherBrowser,
}) => {
  test.skip(otherBrowser !== 'firefox', 'a setting of Firefox');
  const { session, close } = await launch('firefox', { 'privacy.resistFingerprinting': true });
  try {
    const remote = await drive(session);
    await open(remote, address);
    const outcome = await take(remote, path.join(ROOT, 'e2e', 'clips', 'vp8.webm'));
    expect(outcome).toEqual({
      failure: expect.stringContaining('privacy.resistFingerprinting'),
      refused: true,
    });
  } finally {
    await close();
  }
});
