import { expect, type Page } from '@playwright/test';
import type { RunRecord } from '@/lib/runs/record/schema';
import { readDownload, test } from './app';
import { CLIPS } from './content';
import { startFakeEndpoint } from './fake-endpoint/server';
import { waitForEnd } from './steps';

test.use({ content: 'clips' });

test('a run says what it will take, keeps to its budget, and can be repeated', async ({ page }) => {
  const fake = await startFakeEndpoint();
  await test.step('connect a model with its prices', () => connectModel(page, fake.baseUrl));
  await test.step('order two repeats on a small budget', () => orderRepeats(page));
  await test.step('each pauses at its budget, and goes on with a larger one', async () => {
    for (const repeat of [1, 2]) {
      await page.goto('/runs');
      // Both are one row, which opens to them by the keyboard, too.
      const batch = page.getByRole('row', { name: /2 runs/ });
      await expect(page.getByRole('row')).toHaveCount(2);
      await batch.getByRole('button').press('Enter');
      await expect(page.getByRole('row')).toHaveCount(4);
      await page
        .getByRole('row', { name: `repeat ${repeat} of 2` })
        .getByRole('link')
        .click();
      await raiseBudget(page);
    }
  });
  await test.step('see how far the repeats spread', async () => {
    const row = page.getByRole('row', { name: /Implausible motion/ });
    await expect(row.getByRole('cell').last()).toHaveText(/^[1-9]/);
    await row.getByRole('button').click();
    await expect(page.getByRole('row', { name: CLIPS[0] }).first()).toBeVisible();
  });
  await test.step('scores are derived again without a call', async () => {
    const { calls } = fake.statistics;
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Derive scores again' }).click();
    await expect(page.getByText(/on 4 clips, without a call: 0 answers changed/)).toBeVisible();
    expect(fake.statistics.calls).toBe(calls);
  });
  const first = await test.step('download the record', () => downloadRecord(page));
  await test.step('run again like it, without a call', async () => {
    const { calls } = fake.statistics;
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Run again with the same settings…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(first.run));
    await waitForEnd(page);
    expect(fake.statistics.calls).toBe(calls);
    const { run, createdAt, repeat, group, suite, ...again } = await downloadRecord(page);
    const { id, version } = suite;
    expect(first).toMatchObject({ ...again, budget: null, suite: { id, version } });
    expect([run, createdAt]).not.toEqual([first.run, first.createdAt]);
  });
  await fake.close();
});

async function connectModel(page: Page, baseUrl: string) {
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Base URL').fill(baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('fake-vlm');
  await dialog.getByLabel('Name', { exact: true }).fill('Priced model');
  await dialog.getByText('How calls are made, and what they cost').click();
  await dialog.getByLabel('Parallel calls').fill('2');
  await dialog.getByLabel('Input', { exact: true }).fill('2.5');
  await dialog.getByLabel('Output', { exact: true }).fill('10');
  await dialog.getByLabel('Currency').fill('USD');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('article').filter({ hasText: 'Priced model' });
  await expect(card).toContainText('2.5 · 2.5 · 10 USD');
  await expect(card).toContainText('Works, tested ');
}

async function orderRepeats(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: /^Judge 4 / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Priced model', { exact: true }).click();
  const plan = dialog.getByRole('region', { name: 'What will be called' });
  await expect(plan).toContainText(/\d+ calls to fake-vlm/);
  await expect(plan).toContainText(/about [\d.]+\sUSD/);
  await expect(plan).toContainText('No past call tells how long it takes');
  await dialog.getByText('Repeats, budget, prompt versions, frames').click();
  await dialog.getByLabel('Repeats').selectOption('2 times');
  await dialog.getByLabel('Budget of each run').fill('nothing');
  await dialog.getByRole('button', { name: 'Start judging' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A budget is a number above 0');
  await dialog.getByLabel('Budget of each run').fill('0.001');
  await dialog.getByRole('button', { name: 'Start judging' }).click();
  await expect(dialog).toBeHidden();
}

async function raiseBudget(page: Page) {
  const paused = page.getByRole('region', { name: 'Paused' });
  await expect(paused).toContainText('The budget is used up');
  // The banner says what the card says.
  const figures = await page.getByRole('region', { name: 'Figures' }).innerText();
  const [, spent = ''] = /^Cost\s+(\S+\sUSD)$/m.exec(figures) ?? [];
  await expect(paused).toContainText(`It has cost ${spent} of 0.0010\u00a0USD.`);
  await paused.getByLabel('New budget').fill('0');
  await expect(paused.getByRole('alert')).toContainText('more than');
  await paused.getByLabel('New budget').fill('');
  await paused.getByRole('button', { name: 'Resume' }).click();
  await waitForEnd(page);
}

async function downloadRecord(page: Page): Promise<RunRecord> {
  await page.getByText('What this run was made with').click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as JSON' }).click();
  return JSON.parse(await readDownload(await downloading));
}
