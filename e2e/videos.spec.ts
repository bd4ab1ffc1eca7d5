import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './app';
import { FakeGemini } from './fake-endpoint/gemini';
import { startFakeEndpoint } from './fake-endpoint/server';
import { queueRow, samplePath, startJudging, waitForEnd } from './steps';

const CLIP = 'ball-vanishes.mp4';
/** For the other test: what is here already is not added twice. */
const OTHER_CLIP = 'balls-bounce.mp4';

/** Takes the clip in, with what its model was given. */
async function addClip(page: Page, clip: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Add videos').setInputFiles([
    { name: clip, mimeType: 'video/mp4', buffer: await readFile(samplePath(clip)) },
    {
      name: 'prompts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`file,prompt\n${clip},A ball rolls behind a wall`),
    },
  ]);
  await expect(queueRow(page, clip).getByText('Done', { exact: true })).toBeVisible();
}

test('a judge is shown the video itself, and the evidence says so', async ({ page }) => {
  const fake = await startFakeEndpoint();
  await addClip(page, CLIP);
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByLabel('What it is shown');
  const unfold = dialog.getByText('How calls are made, and what they cost');
  await unfold.click();
  await dialog.getByRole('button', { name: 'OpenAI', exact: true }).click();
  await expect(shown).toHaveCount(0);
  await dialog.getByRole('button', { name: 'vLLM', exact: true }).click();
  await dialog.getByLabel('Base URL').fill(fake.baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('fake-vlm');
  await dialog.getByLabel('Name', { exact: true }).fill('Watcher');
  await shown.selectOption('the video itself');
  await dialog.getByLabel('Frames a second').fill('2');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Watcher' });
  await expect(card).toContainText('sees videos, too');
  await expect(card).toContainText('shown videos themselves, at 2 frames a second');

  await page.goto('/');
  await startJudging(page, 'Watcher');
  await waitForEnd(page);
  await expect(page.getByText(/shown videos themselves, at 2 frames a second/)).toBeVisible();
  const hash = createHash('sha256')
    .update(await readFile(samplePath(CLIP)))
    .digest('hex');
  const summary = fake.statistics.requests.filter(({ videos }) => videos[0]?.hash === hash);
  expect(summary.map(({ images }) => images)).toEqual([0, 0]);
  expect(fake.statistics.requests.some(({ images }) => images > 0)).toBe(true);

  await page.goto('/?sort=name&down=false');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  await page.getByRole('tab', { name: /Frames sent/ }).click();
  await page
    .getByRole('row', { name: /Inconsistency/ })
    .getByRole('gridcell')
    .first()
    .click();
  await expect(page.getByRole('tab', { name: 'Video sent' })).toBeVisible();
  await expect(page.getByText('The clip, at 2 frames a second')).toBeVisible();
  await fake.close();
});

test('Gemini is asked by its own interface, to which a video is uploaded once', async ({
  page,
}) => {
  const fake = new FakeGemini('AIza-story');
  await fake.listen();
  await addClip(page, OTHER_CLIP);
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('How calls are made, and what they cost').click();
  await dialog.getByRole('button', { name: 'Gemini, its own interface' }).click();
  await dialog.getByLabel('Base URL').fill(fake.baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('gemini-fake');
  await dialog.getByLabel('Name', { exact: true }).fill('Gemini');
  await dialog.getByLabel('API key').fill('AIza-story');
  await dialog.getByLabel('What it is shown').selectOption('the video itself');
  await expect(dialog.getByLabel('Most frames')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  const card = page.getByRole('article').filter({ hasText: 'gemini-fake' });
  await expect(card).toContainText('sees videos, too');

  await page.goto('/');
  await startJudging(page, 'Gemini');
  await waitForEnd(page);
  const hash = createHash('sha256')
    .update(await readFile(samplePath(OTHER_CLIP)))
    .digest('hex');
  // Two calls show it.
  expect(fake.uploads.filter((one) => one.hash === hash)).toHaveLength(1);
  const named = fake.seen.filter(({ body }) => JSON.stringify(body).includes('videoMetadata'));
  expect(named.length).toBeGreaterThanOrEqual(4);
  fake.close();
});
