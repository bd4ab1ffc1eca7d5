import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './app';
import { expectToFit } from './layout';

test.use({ content: 'nothing' });
test.describe.configure({ mode: 'serial' });

const MODELS = ['Model A', 'Model B', 'Model C'];
const DIMENSIONS = ['colour', 'shape', 'speed', 'path'];
const PROMPTS = ['a ball', 'a cup', 'a hat', 'a kite', 'a door', 'a boat'];

/** All items of a model; the last model has none of one dimension. */
function itemsOf(model: string) {
  const dimensions = DIMENSIONS.filter((one) => model !== 'Model C' || one !== 'shape');
  return dimensions.flatMap((dimension) =>
    PROMPTS.map((prompt) => ({ model, dimension, prompt, sample: 0 })),
  );
}

/** The scores of a model as a file has them, one of which is of nothing that is here. */
function scoresOf(model: string, turn: number) {
  const lines = itemsOf(model).map(({ dimension, prompt }, place) =>
    [dimension, prompt, 0, ((place * turn) % 7) / 7].join('\t'),
  );
  return { name: `${model}.tsv`, mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n')) };
}

async function importScores(page: Page, model: string, judge: string, turn: number) {
  await page.goto('/import');
  const part = page.getByRole('region', { name: 'Scores of an evaluation elsewhere' });
  await part.getByLabel('Suite').selectOption('board');
  await part.getByLabel('Files of scores').setInputFiles(scoresOf(model, turn));
  await part.getByLabel('Scores of the model').selectOption(model);
  await part.getByLabel('Name of the judge').fill(judge);
  await part.getByRole('button', { name: /^Import \d+ scores$/ }).click();
  await expect(part.getByRole('status')).toContainText('Imported');
}

test('scores of two evaluations come from files, model by model', async ({ page }) => {
  const rows = MODELS.flatMap(itemsOf).map((row) => JSON.stringify(row));
  const files = [{ name: 'board.jsonl', text: rows.join('\n') }];
  const response = await page.request.post('/api/items/import', {
    data: { suite: 'board', files, store: true },
  });
  expect(await response.json()).toMatchObject({ added: rows.length, faults: [] });
  for (const [place, model] of MODELS.entries()) {
    await importScores(page, model, 'Ours', 2 + place);
    await importScores(page, model, 'Theirs', 3 + place);
  }
});

test('stand as a leaderboard whose total says what it lacks, and as a radar', async ({ page }) => {
  await page.goto('/results?suite=board');
  const board = page.getByRole('table', { name: /Models by Total/ });
  await expect(board.getByRole('row', { name: /Model C/ })).toContainText('incomplete: no shape');
  await expect(board.getByRole('row').last()).toContainText('Model C');
  await page.getByLabel('Figures in the leaderboard').selectOption('All figures');
  await expect(board.getByRole('columnheader')).toHaveCount(1 + 1 + 2 + 4);
  await expect(page.getByRole('heading', { name: 'Radar' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'SVG of Radar of figures' }).click();
  expect((await download).suggestedFilename()).toBe('framejury-results-board-radar.svg');
});

test('are set side by side, with both correlations', async ({ page }) => {
  await page.goto('/results?suite=board');
  await page.getByLabel('Compare with', { exact: true }).selectOption({ index: 1 });
  const table = page.getByRole('table', { name: 'Two judges by figure' });
  await expect(table.getByRole('row')).toHaveCount(1 + DIMENSIONS.length);
  await expect(table.getByRole('row', { name: /^colour/ })).toContainText('18');
  await expectAccessible(page, 'two judges side by side');
  await expectToFit(page, 'two judges side by side');
});

test('are held against what people preferred, which can be deleted again', async ({ page }) => {
  await page.goto('/results?suite=board');
  const lines = PROMPTS.flatMap((prompt) => [
    [prompt, 'Model A', 'Model B', 1].join('\t'),
    [prompt, 'Model B', 'Model C', 0.5].join('\t'),
  ]);
  await page.getByLabel('Files of human preference').setInputFiles({
    name: 'speed.tsv',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: 'Import 1 set' }).click();
  const table = page.getByRole('table', { name: /Win ratios/ });
  await expect(table.getByRole('row', { name: /^speed/ })).toContainText('12 comparisons');
  await expect(page.getByText('Three models are three points')).toBeVisible();
  await expectAccessible(page, 'human preference');
  await expectToFit(page, 'human preference');
  await table.getByRole('button', { name: 'Delete the preferences about speed' }).click();
  await expect(table).toHaveCount(0);
});

test('leave in the form of others', async ({ page }) => {
  await page.goto('/?suite=board');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Download Scores with tabs/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^board-.*-results\.zip$/);
});
