import path from 'node:path';
import process from 'node:process';
import { expect, type Page, test as plain } from '@playwright/test';
import { servePage } from '@/cli/page-server';
import { ROOT } from './app';
import type { Likeness } from './frames-lab';

const test = plain.extend<object, { lab: Page }>({
  // One page for all clips, in which ffmpeg is loaded once.
  lab: [
    async ({ browser }, use) => {
      const server = await servePage('e2e/frames-lab.ts');
      const page = await browser.newPage();
      await page.goto(server.address);
      await use(page);
      await page.close();
      server.close();
    },
    { scope: 'worker' },
  ],
});

/** Clips that the fast engines take, with what is special about the facts. */
const FAST: [name: string, facts: Record<string, unknown>, frames: number][] = [
  ['h264-b-frames.mp4', { codec: 'h264', width: 320, height: 192, rotation: 0 }, 40],
  ['h264-untagged.mp4', { colour: { matrix: 'bt709', fullRange: false } }, 40],
  ['h264-bt601.mp4', { colour: { matrix: 'bt601', fullRange: false } }, 40],
  ['h264-full-range.mp4', { colour: { matrix: 'bt709', fullRange: true } }, 40],
  ['h264-wide-pixels.mp4', { storedWidth: 320, width: 427, height: 192 }, 40],
  ['h264-odd-size.mp4', { width: 318, height: 182 }, 40],
  ['vp9.webm', { codec: 'vp9', duration: 1.6 }, 40],
  ['vp8.webm', { codec: 'vp8' }, 40],
  ['muted-h264.mp4', { width: 640, height: 384 }, 12],
  ['muted-vp8.webm', { codec: 'vp8' }, 12],
  ['muted-vp9.webm', { codec: 'vp9' }, 12],
  ['variable-rate.mp4', { codec: 'h264' }, 33],
  // Turned by 90° counterclockwise.
  ['rotated-90.mp4', { width: 320, height: 192, rotation: 270 }, 40],
  ['rotated-180.mp4', { rotation: 180 }, 40],
  ['edit-list.mp4', { hasAudio: false }, 32],
  ['edit-list-between.mp4', { duration: 1.28 }, 32],
  ['late-start.mp4', { codec: 'h264' }, 40],
  ['more-streams.mov', { hasAudio: true }, 40],
  ['animation.gif', { codec: 'gif', width: 160, height: 96, coloursAreRgb: true }, 16],
];

async function giveClip(lab: Page, name: string) {
  const input = await lab.evaluateHandle(() =>
    Object.assign(document.createElement('input'), { type: 'file' }),
  );
  await input.setInputFiles(path.join(ROOT, 'e2e', 'clips', name));
  return input;
}

test.describe('two engines', () => {
  for (const [name, special, frames] of FAST) {
    test(`see the same frames in ${name}`, async ({ lab }) => {
      const input = await giveClip(lab, name);
      const likeness = await lab.evaluate((element) => window.compareEngines(element), input);
      expect(likeness, 'a fast engine takes it').not.toBeNull();
      const { facts, counts, timeDifference, ...quality } = likeness as Likeness;
      const [fast, universal] = facts;
      expect(fast).toMatchObject(special);
      const same = { duration: 0, track: 0, offset: 0 };
      expect({ ...fast, ...same }).toEqual({ ...universal, ...same });
      expect(fast.duration).toBeCloseTo(universal.duration, 3);
      expect(counts).toEqual([frames, frames]);
      expect(timeDifference).toBeLessThan(0.001);
      expect(quality.grey).toBeGreaterThanOrEqual(50);
    });
  }
});

for (const name of ['changing-size.webm', 'changing-size-vp9.webm', 'changing-size-h264.mp4']) {
  test(`${name}, whose pictures change their size, is left to ffmpeg`, async ({ lab }) => {
    const input = await giveClip(lab, name);
    const compared = lab.evaluate((element) => window.compareEngines(element), input);
    await expect(compared).rejects.toThrow('change their size');
  });
}

test.describe('frames that are taken alone', () => {
  // Colours, sizes and rotation, in which these differ from the others, play no part before a frame is decoded.
  const differ = /untagged|bt601|full-range|wide-pixels|odd-size|rotated|more-streams/;
  // Every choice holds a frame of these; the GIF, which is for another engine, is shorter.
  const clips: [name: string, frames: number][] = FAST.flatMap(([name, , frames]) =>
    frames < 18 || (differ.test(name) && !process.env.THOROUGH_TESTS) ? [] : [[name, frames]],
  );
  for (const [name, frames] of [
    ...clips,
    ['av1.mp4', 40],
    ['h264-in-order.mp4', 40],
    ['h264-decoding-times.mp4', 40],
  ] as const) {
    test(`are those that decoding all of ${name} gives`, async ({ lab }) => {
      const input = await giveClip(lab, name);
      const selections = await lab.evaluate((element) => window.compareSelections(element), input);
      const [all, ...few] = selections;
      expect(all?.frames).toHaveLength(frames);
      for (const { frames: taken, unlike } of few) {
        expect(taken.length).toBeGreaterThan(0);
        expect(unlike, `of ${taken}`).toEqual([]);
      }
    });
  }
});
