import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';
import { queueRow, samplePath, startJudging, waitForEnd } from './steps';

const CLIP = 'ball-vanishes.mp4';

test('a judge is shown the video itself, and the evidence says so', async ({ page }) => {
  const fake = await startFakeEndpoint();
  await page.goto('/');
  await page.getByLabel('Add videos').setInputFiles([
    { name: CLIP, mimeType: 'video/mp4', buffer: await readFile(samplePath(CLIP)) },
    {
      name: 'prompts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`file,prompt\n${CLIP},A ball rolls behind a wall`),
    },
  ]);
  await expect(queueRow(page, CLIP).getByText('Done', { exact: true })).toBeVisible();
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
