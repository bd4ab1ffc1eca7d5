import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { TEST_BUCKET } from '@/lib/testing/s3-server';
import { CLIPS, onDatabase } from './content';
import { loseKeyFrames, startByApi } from './frames-on-demand';
import { test } from './in-s3';
import { startJudging, takeIn, waitForEnd } from './steps';

const [FIRST, SECOND] = CLIPS;

test('clips come in, are judged and play where files lie in an S3 store', async ({
  page,
  appFolder,
  s3,
}) => {
  const store = new URL(s3.environment.AWS_ENDPOINT_URL ?? '').origin;
  await takeIn(page, [FIRST, SECOND]);
  await startJudging(page, 'Built-in baseline');
  await waitForEnd(page);
  await expect(page.getByText(/^Judged$/)).toHaveCount(2);

  const played = page.waitForResponse((answer) => answer.url().startsWith(store));
  await page.getByRole('link', { name: FIRST }).first().click();
  const video = page.locator('video').first();
  await expect
    .poll(() => video.evaluate((one) => (one as HTMLVideoElement).readyState))
    .toBeGreaterThan(1);
  const address = new URL((await played).url());
  expect(address.pathname).toMatch(/\/lab\/videos\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
  const frames = page.getByRole('img').and(page.locator('img[src*="/api/frames/"]'));
  await expect
    .poll(() => frames.first().evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await onDatabase(appFolder, loseKeyFrames);
  s3.asked.length = 0;
  s3.fail({ status: 403, code: 'AccessDenied' });
  const { runId } = await startByApi(page.request, [FIRST, SECOND]);
  const stateOf = async () => (await (await page.request.get(`/api/runs/${runId}`)).json()).state;
  await expect.poll(() => s3.asked.length).toBeGreaterThan(2);
  expect(await stateOf()).toBe('running');
  s3.heal();
  await expect.poll(stateOf, { timeout: 120_000 }).toBe('ended');
  await page.goto(`/runs/${runId}`);
  await expect(page.getByText(/^Judged$/)).toHaveCount(2);

  expect(await readdir(appFolder)).not.toContain('files');
  expect(await readdir(path.join(appFolder, 'copies'))).toEqual([]);
  const logs = await readdir(path.join(appFolder, 'logs'));
  const said = await Promise.all(
    logs.map((name) => readFile(path.join(appFolder, 'logs', name), 'utf8')),
  );
  expect(said.join()).not.toContain(TEST_BUCKET);
  expect(await page.content()).not.toContain(TEST_BUCKET);
});
