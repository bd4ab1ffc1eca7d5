import path from 'node:path';
import { expect, mergeTests, test as plain } from '@playwright/test';
import { type PageServer, servePage } from '@/cli/page-server';
import { ROOT } from '../app';
import { test as withBrowser } from './browser';
import type { Shown } from './player-lab';

const test = mergeTests(
  withBrowser,
  plain.extend<object, { lab: PageServer }>({
    lab: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parameters.
      async ({}, use) => {
        const server = await servePage('e2e/browsers/player-lab.ts');
        await use(server);
        server.close();
      },
      { scope: 'worker' },
    ],
  }),
);

for (const [name, frames] of [
  ['h264-b-frames.mp4', 40],
  ['edit-list.mp4', 32],
  ['edit-list-between.mp4', 32],
  ['variable-rate.mp4', 33],
  ['vp9.webm', 40],
] as const) {
  test(`the frame that is said to be shown of ${name} is the one that is shown`, async ({
    remote,
    lab,
    otherBrowser,
  }) => {
    // It plays such a file from its beginning, and says nothing of it.
    test.fail(otherBrowser === 'firefox' && name.startsWith('edit-list'));
    await remote.open(lab.address);
    await remote.run(() => {
      document.body.insertAdjacentHTML('beforeend', '<input type="file">');
    });
    await remote.giveFiles('input', [path.join(ROOT, 'e2e', 'clips', name)]);
    const count = await remote.run(() =>
      window.openPlayer(document.querySelector('input') as HTMLInputElement),
    );
    expect(count).toBe(frames);
    let expected = 0;
    for (const by of [1, 1, 1, -1, 5, -2, 12, -3, 1]) {
      expected += by;
      const shown: Shown = await remote.run((step) => window.stepAndLook(step), by);
      expect(shown, `after ${by}`).toEqual({ said: expected, seen: expected });
    }
    await remote.run(() => window.playOn());
    // Browsers tell late that they stopped, and go to the frame that is said to be shown only then.
    await expect(async () => {
      const { said, seen } = await remote.run(() => window.look());
      expect(said).toBeGreaterThan(expected);
      expect(seen).toBe(said);
    }).toPass({ timeout: 10_000 });
  });
}
