import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './app';
import { startByApi } from './frames-on-demand';
import { expectToFit } from './layout';

test.use({ content: 'judged clips' });
test.describe.configure({ mode: 'serial' });

const MODELS: Readonly<Record<string, readonly string[]>> = {
  Alpha: ['ball-vanishes.mp4', 'vase-stretches.mp4'],
  Beta: ['balls-bounce.mp4', 'cart-rolls.mp4'],
};

/** Says of each clip which model made it. */
async function nameModels(page: Page): Promise<void> {
  const { videos } = await (await page.request.get('/api/library')).json();
  for (const [generatorModel, names] of Object.entries(MODELS)) {
    for (const { id, name, generationPrompt } of videos) {
      if (!names.includes(name)) continue;
      const told = await page.request.patch(`/api/videos/${id}`, {
        data: { generatorModel, generationPrompt, over: true },
      });
      expect(told.ok(), await told.text()).toBe(true);
    }
  }
}

async function save(page: Page, item: string): Promise<Download> {
  await page.getByRole('button', { name: 'Save' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  return downloading;
}

test('models stand side by side, and say by whom they were judged', async ({ page }) => {
  await page.goto('/');
  await nameModels(page);
  await page.getByRole('link', { name: 'Results' }).click();
  const figures = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({
      has: page.getByRole('heading', { name: 'Figures by model' }),
    });
  await expect(figures.getByRole('rowheader', { name: /Alpha.*2 judged clips/ })).toBeVisible();
  await expect(figures.getByRole('rowheader', { name: /Beta.*2 judged clips/ })).toBeVisible();
  const source = page.getByRole('region', { name: 'Whose figures these are' });
  await expect(source).toContainText('Built-in baseline');
  await expect(source).toContainText('4 of 4 clips');
  await expect(page.getByText('Published report: overall').first()).toBeVisible();
  await page.getByText('People', { exact: true }).first().click();
  await expect(source.getByRole('link', { name: 'New queue' })).toBeVisible();
  await expectAccessible(page, 'results');
  await source.getByRole('link', { name: 'New queue' }).click();
  await expect(page.getByRole('dialog', { name: 'New queue' })).toBeVisible();
});

test('the threshold moves what counts as found, and a cell opens exactly these clips', async ({
  page,
}) => {
  await page.goto('/results?atLeast=1');
  const cells = page.getByRole('table', { name: 'Share of clips with each type, by model' });
  const found = cells.getByRole('link', { name: /, Alpha: (50|100)\.0.%/ }).first();
  const words = (await found.getAttribute('aria-label')) ?? '';
  const clips = words.includes('100.0') ? 2 : 1;
  await found.click();
  await expect(page).toHaveURL(/generator=Alpha/);
  await expect(page.locator('table a[href^="/videos/"]').first()).toBeVisible();
  const { videos } = await (
    await page.request.get(`/api/library${new URL(page.url()).search}`)
  ).json();
  expect(videos).toHaveLength(clips);
  for (const { name } of videos) expect(MODELS.Alpha).toContain(name);

  await page.goBack();
  await page.getByLabel('Threshold in points').fill('11');
  await expect(page).toHaveURL(/atLeast=11/);
  await expect(cells.getByRole('link', { name: /, Alpha: 0\.0.%/ }).first()).toBeVisible();
  await expect(cells.getByRole('link', { name: /, Alpha: (50|100)\.0.%/ })).toHaveCount(0);

  await page
    .getByRole('link', { name: /^n 2 .2 clips of .*, Alpha, judge alone.$/ })
    .first()
    .click();
  const filter = page.getByRole('button', { name: /^Remove the filter Behind a figure: .*Alpha/ });
  await expect(filter).toBeVisible();
  const listed = await page.request.get(`/api/library${new URL(page.url()).search}`);
  expect((await listed.json()).videos.map(({ name }: { name: string }) => name).sort()).toEqual(
    MODELS.Alpha,
  );
});

test('tables and pictures are saved, with whose figures they are', async ({ page }) => {
  await page.goto('/results');
  const bytes = async (item: string) => {
    const download = await save(page, item);
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };
  const csv = await bytes('CSV, every figure and column');
  expect(csv.name).toBe('framejury-results-hallucination.csv');
  expect(csv.content.toString()).toMatch(/^figure,label,model,at_least,/);
  expect(csv.content.toString()).toContain('Built-in baseline');
  expect((await bytes('LaTeX')).content.toString()).toContain('\\toprule');
  expect((await bytes('Markdown')).content.toString()).toMatch(/^\| \*\*Index\*\* \|/m);
  const svg = await bytes('SVG of Types by model');
  expect(svg.content.toString()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  const png = await bytes('PNG of Types by model');
  expect(png.name).toBe('framejury-results-hallucination-types.png');
  expect(png.content.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const pdf = await bytes('PDF of Types by model');
  expect(pdf.content.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(pdf.content.toString('latin1')).toContain('/FontFile2');
});

test('a table to paste is built in view, and leaves as it is shown', async ({ page }) => {
  await page.goto('/results');
  await page.getByRole('button', { name: 'Table to paste' }).click();
  const dialog = page.getByRole('dialog', { name: 'Table to paste' });
  const preview = dialog.getByRole('region', { name: 'The table as it will be pasted' });
  await dialog.getByLabel('Rows').selectOption('Models, figures across');
  await dialog.getByLabel('Decimals of %').selectOption('3');
  await dialog.getByLabel('Caption').fill('What the judge found & said');
  await expect(preview.getByRole('columnheader', { name: 'Anything (%)' })).toBeVisible();
  const cell = preview.getByRole('cell', { name: /^\d+\.\d{3}° \(too few\)$/ }).first();
  const shown = (await cell.textContent()) ?? '';
  await expectAccessible(page, 'table to paste');
  await expectToFit(page, 'table to paste');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save table' }).click();
  await page.getByRole('menuitem', { name: 'LaTeX' }).click();
  const latex = await readFile(await (await downloading).path(), 'utf8');
  expect(latex).toContain('\\caption{What the judge found \\& said}');
  expect(latex).toContain(shown.replace('°', '$^{\\circ}$'));
  // What was chosen is there again.
  await page.reload();
  await page.getByRole('button', { name: 'Table to paste' }).click();
  await expect(preview).toContainText('What the judge found & said');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(preview).not.toContainText('What the judge found & said');
});

test('figures and lists follow a run that ends while they are open', async ({ page, context }) => {
  const library = await context.newPage();
  await library.goto('/');
  await expect(library.getByRole('link', { name: /ball-vanishes/ })).toBeVisible();
  await page.goto('/results');
  const source = page.getByRole('region', { name: 'Whose figures these are' });
  await expect(source).toContainText('4 of 4 clips');
  const listed = library.waitForResponse((response) => response.url().includes('/api/library?'));
  const { runId } = await startByApi(page.request, ['ball-vanishes.mp4']);
  // A worker has to come to it first.
  await expect(source).toContainText(runId.slice(0, 8), { timeout: 60_000 });
  // Nothing in the list was being judged when it was opened.
  expect((await listed).ok()).toBe(true);
});

test('a study plan is frozen first, and the pages hold their figures against it', async ({
  page,
}) => {
  await page.goto('/results');
  const dialog = page.getByRole('dialog', { name: 'Study plan' });
  await page.getByRole('button', { name: 'Study plan' }).click();
  await dialog.getByRole('button', { name: 'Freeze version 1' }).click();
  await expect(dialog.getByText('Choose at least one figure.')).toBeVisible();
  await dialog.getByLabel('Index (results)').check();
  await dialog.getByLabel('Figures are meant of').selectOption('Development part');
  // By this seed all four clips are in the test part, which a seed drawn by chance does, too.
  await dialog.getByLabel('Seed').fill('529009888');
  await expectAccessible(page, 'a study plan that is written');
  await dialog.getByRole('button', { name: 'Freeze version 1' }).click();
  await expect(dialog).toHaveCount(0);
  const note = page.getByRole('region', { name: 'The study plan' });
  await expect(note).toContainText('As planned, version 1');
  await expect(note).toContainText('Nobody has looked at the test part.');
  await note.getByText('All items', { exact: true }).click();
  await expect(note).toContainText('these figures are of all items');
  await expect(note).toContainText('The test part was looked at once');
  await page.getByLabel('Threshold in points').fill('7');
  await expect(note).toContainText('The threshold 7 differs from the plan’s 5.');
  await expectToFit(page, 'results by a study plan');
  const saved = await save(page, 'CSV, every figure and column');
  const csv = await readFile(await saved.path(), 'utf8');
  expect(csv).toContain('study_plan');
  expect(csv).toContain('The threshold 7 differs from the plan’s 5.');
});
