import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inSight, ROOT, test } from './app';
import { expectToFit } from './layout';
import { waitForEnd } from './steps';

test.use({ content: 'nothing' });
test.describe.configure({ mode: 'serial' });

const SAMPLES = path.join(ROOT, 'public', 'samples', 'vbench');
const MODEL = 'Renderer';
/** Its name lacks a comma, so that nobody but a person can say what it is. */
const MISNAMED = 'Pebble shore static camera.-0.mp4';
const NAMED = 'Pebble shore, static camera.-0.mp4';

/** The sample videos as a model might leave them: one with a wrong name, and a note among them. */
async function makeFolder(to: string): Promise<string> {
  const from = path.join(SAMPLES, 'videos');
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    await copyFile(path.join(from, name), path.join(to, name === NAMED ? MISNAMED : name));
  }
  await copyFile(
    path.join(SAMPLES, 'prompts', 'VBench2_full_text.txt'),
    path.join(to, 'notes.txt'),
  );
  return to;
}

async function openItem(page: Page, name: RegExp) {
  await page.goto('/?suite=vbench');
  await page.getByRole('link', { name }).first().click();
}

test('a prompt suite is checked, and becomes a plan that a model’s videos are made by', async ({
  page,
}) => {
  await page.goto('/vbench');
  await page.getByRole('link', { name: 'Make a plan' }).click();
  await page.getByLabel('Add a folder of prompts').setInputFiles(path.join(SAMPLES, 'prompts'));
  await expect(page.getByRole('row', { name: /^Diversity/ })).toContainText('20');
  await expect(page.getByText('auxiliary_info has 4 entries')).toBeVisible();
  await page.getByLabel('Name of the plan').fill('Small');
  await page.getByLabel('Seed', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Make the plan' }).click();
  await expect(page.getByRole('heading', { name: 'Small' })).toBeVisible();
  await expectAccessible(page, 'a plan');
  await expectToFit(page, 'a plan');
  const address = `/api/vbench/plans/${new URL(page.url()).pathname.split('/').at(-1)}/file`;
  const names = await (await page.request.get(`${address}?as=names`)).text();
  expect(names.trimEnd().split('\n')).toHaveLength(95);
  const rows = await (await page.request.get(`${address}?as=jsonl`)).text();
  const seeds = rows
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row).seed);
  expect(new Set(seeds).size).toBe(95);
});

test('files are matched by their names, a person corrects one, and they come in as items', async ({
  page,
}, info) => {
  const folder = await makeFolder(info.outputPath('videos of a model'));
  await page.goto('/vbench');
  await page.getByRole('link', { name: 'Small', exact: true }).click();
  await page.getByLabel('Model', { exact: true }).fill(MODEL);
  await page.getByLabel('Match a folder with the plan').setInputFiles(folder);
  const all = page.getByRole('row', { name: /^All 107/ }).first();
  await expect(all).toContainText('18');
  await expect(page.getByText('1 other file left aside')).toBeVisible();
  await expect(page.getByLabel(/^What .* should be called$/)).toHaveValue(NAMED);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(all).toContainText('19');
  await page.getByRole('button', { name: 'Take in 16 videos' }).click();
  await expect(page.getByText('16 videos in: 14 new items.')).toBeVisible();
  await page.getByRole('link', { name: 'Judge and review them in the library' }).click();
  await expect(page.getByRole('link', { name: /Diversity/ })).toBeVisible();
});

test('the library begins with their dimension, in the table and in the filters, and says which prompts are hidden', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/?suite=vbench');
  const headings = page.getByRole('columnheader');
  await expect(headings.nth(2)).toHaveText('Dimension');
  await expect(
    page
      .getByRole('row', { name: /Camera Motion/ })
      .first()
      .getByText('hidden', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const dimensions = filters.getByRole('group').first();
  await expect(dimensions).toHaveAccessibleName('Dimension');
  await dimensions.getByRole('checkbox', { name: 'Diversity' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Diversity/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Camera Motion/ })).toHaveCount(0);
});

test('they are judged under every dimension that they serve', async ({ page }) => {
  await page.goto('/?suite=vbench');
  await page
    .getByRole('button', { name: /^Judge/ })
    .first()
    .click();
  await expect(page.getByText(/^\d+ calls/)).toBeVisible();
  await expect(page.getByText('other frames first')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start judging' }).click();
  await page.getByRole('button', { name: 'Watch' }).click();
  await waitForEnd(page);
});

test('twenty videos of a prompt are looked at side by side, a check list question by question', async ({
  page,
}) => {
  await openItem(page, /Diversity/);
  await expect(page.locator('video').and(inSight(page))).toHaveCount(6);
  await expect(page.getByText('Not here yet').and(inSight(page))).toHaveCount(14);
  await page.getByRole('button', { name: 'Video 2: large' }).click();
  await expect(page.getByRole('button', { name: 'Video 2: small' })).toBeVisible();
  await expectAccessible(page, 'a grid of videos');
  await openItem(page, /Instance Preservation/);
  const counted = page.getByText(/^\d of \d by you$/).and(inSight(page));
  await expect(counted).toHaveText(/^0 of/);
  await page.getByRole('button', { name: 'Confirm yes' }).click();
  await expect(counted).toHaveText(/^1 of/);
});

test('every movement of the camera can be read and chosen on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openItem(page, /Camera Motion/);
  for (const label of ['Zoom in 1', 'Oblique 9', 'None of these 0']) {
    await expect(page.getByRole('button', { name: label })).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('9');
  await expect(page.getByRole('button', { name: 'Oblique 9' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('of two samples of a prompt side by side one is preferred, by key', async ({ page }) => {
  await openItem(page, /purple ball/);
  // The library has a button of that name, too.
  await expect(page.getByRole('button', { name: 'Next video' })).toBeVisible();
  await page.getByRole('button', { name: /Built-in baseline/ }).click();
  await page.getByRole('menuitem', { name: /Compare with another item/ }).click();
  await page
    .getByRole('link', { name: /another sample/ })
    .first()
    .click();
  const left = page.getByRole('button', { name: /^Prefer the left/ });
  const tie = page.getByRole('button', { name: /^Tie/ });
  await expect(left).toHaveAttribute('aria-pressed', 'false');
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /preference\/pair/.test(response.url()),
  );
  await page.keyboard.press('1');
  await expect(left).toHaveAttribute('aria-pressed', 'true');
  await stored;
  await page.getByRole('button', { name: 'Swap left and right' }).click();
  await expect(page.getByRole('button', { name: /^Prefer the right/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await tie.click();
  await expect(tie).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'two samples of a prompt');
  await expectToFit(page, 'two samples of a prompt');
});

test('the leaderboard names the dimensions that are missing instead of counting them as nothing', async ({
  page,
}) => {
  await page.goto('/results?suite=vbench');
  await expect(page.getByText(MODEL).first()).toBeVisible();
  await expect(page.getByText('Camera Motion').first()).toBeVisible();
  const rests = page.getByRole('table', { name: /^Scored items by figure and model/ });
  await expect(rests.getByRole('row', { name: /^Diversity/ })).toContainText('6 of 20 videos');
  await page.goto('/vbench/dimensions');
  await expect(page.getByRole('heading', { name: 'Multi-View Consistency' })).toBeVisible();
  await expectAccessible(page, 'how dimensions are judged');
  await expectToFit(page, 'how dimensions are judged');
});
