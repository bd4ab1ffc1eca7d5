import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { ROOT, test } from './app';
import { samplePath } from './steps';

test('files that are no usable video are refused one by one, and the rest go on', async ({
  page,
}) => {
  const whole = await readFile(samplePath('block-slides.mp4'));
  const sound = await readFile(path.join(ROOT, 'e2e', 'clips', 'sound-only.mp4'));
  const mp4 = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/mp4', buffer });
  await page.goto('/');
  await page
    .getByLabel('Add videos')
    .setInputFiles([
      mp4('notes.mp4', Buffer.from('Buy milk. '.repeat(100))),
      mp4('half.mp4', whole.subarray(0, Math.floor(whole.length / 2))),
      mp4('song.mp4', sound),
      mp4('nothing.mp4', Buffer.alloc(0)),
      mp4('good.mp4', whole),
      mp4('same.mp4', whole),
    ]);

  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('notes.mp4')).toContainText(
    '“notes.mp4” is not a video, whatever its name says.',
  );
  await expect(row('half.mp4')).toContainText('“half.mp4” is cut off');
  await expect(row('song.mp4')).toContainText('“song.mp4” holds sound only, no pictures.');
  await expect(row('nothing.mp4')).toContainText('“nothing.mp4” is empty.');
  for (const name of ['notes.mp4', 'half.mp4', 'song.mp4', 'nothing.mp4']) {
    await expect(row(name).getByText('Refused', { exact: true })).toBeVisible();
  }
  await expect(row('good.mp4')).toContainText(/Done|Already here/);
  await expect(row('same.mp4')).toContainText(/Done|Already here/);

  await test.step('only the good one is in, and once', async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /^(good|same)\.mp4$/ })).toHaveCount(1);
    await expect(page.getByRole('link', { name: /\.mp4$/ })).toHaveCount(1);
  });
});
