import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/** The row of a file in the queue of those that come in. */
export function queueRow(page: Page, name: string): Locator {
  const rows = page.getByRole('listitem').and(page.locator('[aria-setsize]'));
  return rows.filter({ hasText: name });
}

/** The path of one of the sample clips. */
export function samplePath(name: string): string {
  return path.resolve('public', 'samples', name);
}

/** Adds sample clips on the library's page and waits until all are in. */
export async function takeIn(page: Page, clips: readonly string[]): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Add videos').setInputFiles(clips.map(samplePath));
  const added = `${clips.length} of ${clips.length} ${clips.length === 1 ? 'file' : 'files'} added`;
  await expect(page.getByRole('heading', { name: added })).toBeVisible();
}

/** Connects an endpoint as the judge “Fake model”. */
export async function connectJudge(page: Page, baseUrl: string): Promise<void> {
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Base URL').fill(baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('fake-vlm');
  await dialog.getByLabel('Name', { exact: true }).fill('Fake model');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Fake model' });
  await expect(card).toContainText('sees pictures and answered');
}

/** Starts judging all clips that nobody has judged yet; leaves the page at the run. */
export async function startJudging(page: Page, judge: string): Promise<void> {
  await page.getByRole('button', { name: /^Judge \d+ new/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(judge, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Start judging' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Runs' }).click();
  await page.waitForURL(/\/runs(\?|$)/);
  await page.getByRole('table').getByRole('link').first().click();
}

/** Loads some of the sample clips, as if no others came with the app, and judges them; leaves the page at the run. */
export async function judgeSamples(page: Page, names: readonly string[]): Promise<void> {
  await page.route('**/samples/samples.json', async (route) => {
    const response = await route.fetch();
    const { clips }: { clips: { file: string }[] } = await response.json();
    await route.fulfill({ json: { clips: clips.filter(({ file }) => names.includes(file)) } });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Load the sample clips' }).click();
  const watch = page.getByRole('link', { name: 'Watch the judge' });
  await expect(watch).toBeVisible();
  await watch.click();
  await waitForEnd(page);
}

/** Waits on a run's page until the run has ended; the page before, which may be of another run, is not gone at once. */
export async function waitForEnd(page: Page): Promise<void> {
  await page.waitForURL(/\/runs\/[\da-f-]{36}/);
  const run = new URL(`/api${new URL(page.url()).pathname}`, page.url()).href;
  await expect.poll(async () => (await (await page.request.get(run)).json()).state).toBe('ended');
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
}

/** Opens the menu of who one is, also right after a page was loaded, when buttons are there before they do anything. */
export async function openPersonMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu');
  await expect(async () => {
    if (!(await menu.isVisible())) await page.getByRole('button', { name: /^You:/ }).click();
    await expect(menu).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Connects a model on the page of judges. */
export async function connectModel(page: Page, baseUrl: string, name: string): Promise<void> {
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Base URL').fill(baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('fake-vlm');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Takes in the sample annotations with their videos, as clips of the project of the samples. */
export async function addSampleAnnotations(page: Page): Promise<void> {
  await page.goto('/qa/annotations');
  await page.getByRole('button', { name: 'Try the sample annotations' }).click();
  await page.getByText('3 sample videos of 3 in the project of the samples.').waitFor();
  await page.getByRole('button', { name: 'Add 3 clips to Samples' }).click();
  await page.getByText('3 clips added to Samples').waitFor();
}

/** Starts a run over all that is new in a library, with what follows on it, and opens its page. */
export async function startRun(
  page: Page,
  library: string,
  judge: string,
  through?: string,
): Promise<void> {
  await page.goto(library);
  await page
    .getByRole('button', { name: /^Judge \d+ new/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(judge, { exact: true }).click();
  if (through) {
    await dialog
      .getByLabel('Then, automatically')
      .selectOption({ label: `… and on to: ${through}` });
  }
  await dialog.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('button', { name: 'Watch' }).click();
}

/** The evidence for the chosen cell of a review, which says itself that it is busy while it is still another cell’s. */
export function evidenceOf(page: Page): Locator {
  const tabs = page.getByRole('tablist', { name: 'Evidence for this answer' });
  return page.locator('[aria-busy]').filter({ has: tabs });
}

/** Chooses a question’s first cell in the matrix, and waits for its evidence. */
export async function chooseFirstCell(page: Page, question: RegExp): Promise<void> {
  const row = page.getByRole('row', { name: question });
  await row.getByRole('gridcell').first().click();
  await expect(evidenceOf(page)).toHaveAttribute('aria-busy', 'false');
}
