import path from 'node:path';
import { expect, test as plain } from '@playwright/test';
import { type PageServer, servePage } from '@/cli/page-server';
import { ROOT } from './app';
import type { Likeness } from './frames-lab';

const test = plain.extend<object, { lab: PageServer }>({
  lab: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parameters.
    async ({}, use) => {
      const server = await servePage('e2e/frames-lab.ts');
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
});

/** Clips that the fast engines take, with what is special about the facts. */
const ALIKE: [name: string, facts: Record<string, unknown>, frames: number][] = [
  ['h264-b-frames.mp4', { codec: 'h264', width: 320, height: 192, rotation: 0 }, 40],
  ['h264-untagged.mp4', { colour: { matrix: 'bt709', fullRange: false } }, 40],
  ['h264-bt601.mp4', { colour: { matrix: 'bt601', fullRange: false } }, 40],
  ['h264-full-range.mp4', { colour: { matrix: 'bt709', fullRange: true } }, 40],
  ['h264-wide-pixels.mp4', { storedWidth: 320, width: 427, height: 192 }, 40],
  ['h264-odd-size.mp4', { width: 318, height: 182 }, 40],
  ['vp9.webm', { codec: 'vp9', duration: 1.6 }, 40],
  ['vp8.webm', { codec: 'vp8' }, 40],
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

test.describe('two engines', () => {
  for (const [name, special, frames] of ALIKE) {
    test(`see the same frames in ${name}`, async ({ page, lab }) => {
      await page.goto(lab.address);
      const input = await page.evaluateHandle(() =>
        Object.assign(document.createElement('input'), { type: 'file' }),
      );
      await input.setInputFiles(path.join(ROOT, 'e2e', 'clips', name));
      const likeness = await page.evaluate((element) => window.compareEngines(element), input);
      expect(likeness, 'a fast engine takes it').not.toBeNull();
      const { facts, counts, timeDifference, ...quality } = likeness as Likeness;
      const [fast, universal] = facts;
      expect(fast).toMatchObject(special);
      const alike = { duration: 0, track: 0, offset: 0 };
      expect({ ...fast, ...alike }).toEqual({ ...universal, ...alike });
      expect(fast.duration).toBeCloseTo(universal.duration, 3);
      expect(counts).toEqual([frames, frames]);
      expect(timeDifference).toBeLessThan(0.001);
      expect(quality.grey).toBeGreaterThanOrEqual(50);
    });
  }
});
