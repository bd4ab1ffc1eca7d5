import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { readDownload, test } from './app';
import { samplePath } from './steps';

test.use({ content: 'judged clips' });
test.describe.configure({ mode: 'serial' });

test('filters stand in the address, count what they leave, and go one by one', async ({ page }) => {
  const prefetched: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch']) prefetched.push(request.url());
  });
  await page.goto('/');
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press('/');
  await page.keyboard.type('ball');
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/q=ball/);
  await expect(page.getByText('2 found')).toBeVisible();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expectAccessible(page, 'the filters');
  await filters.getByLabel('Disagreement of at least').fill('9');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'No clip matches' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Without Differ by 9 or more/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Differ by 9 or more' }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No clip matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all 4' }).click();
  await expect(rows(page)).toHaveCount(4);

  // Of the places in the bar nothing is asked for until they are pointed at.
  const isAskedFor = () => prefetched.some((url) => new URL(url).pathname.startsWith('/judges'));
  expect(isAskedFor()).toBe(false);
  await page.getByRole('link', { name: 'Judges', exact: true }).hover();
  await expect.poll(isAskedFor).toBe(true);
});

test('a view is kept for everybody, and brings back order, columns and whose scores', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('columnheader', { name: 'Clip' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Prompt' }).click();
  await page.keyboard.press('Escape');
  const whose = page.getByRole('region', { name: 'Whose scores are shown' });
  await expect(whose).toContainText('4 of 4 clips judged');
  await whose.getByRole('checkbox', { name: 'Corrected by people' }).click();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('By name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'By name' })).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('columnheader', { name: 'Prompt' })).toBeVisible();
  await expect(whose.getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitemradio', { name: 'By name' }).click();
  await expect(rows(page).first()).toContainText('ball-vanishes.mp4');
  await expect(page.getByRole('columnheader', { name: 'Prompt' })).toBeHidden();
  await expect(whose.getByRole('checkbox')).toBeChecked();
});

test('chosen clips are tagged, deleted and restored', async ({ page }) => {
  await page.goto('/?sort=name&down=false');
  await page.getByRole('link', { name: 'ball-vanishes.mp4' }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'balls-bounce.mp4' })).toBeFocused();
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'Selected clips' });
  await expect(bar).toContainText('2 clips selected');
  await expectAccessible(page, 'chosen clips');

  await bar.getByRole('button', { name: 'Tag…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New tag').fill('balls');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('“balls” is on 2 clips more.');
  await page.keyboard.press('Escape');
  await expect(rows(page).filter({ hasText: 'balls' })).toHaveCount(2);

  await bar.getByRole('button', { name: 'Delete…' }).click();
  await dialog.getByRole('button', { name: 'Delete 2 clips' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByText('2 clips restored')).toBeVisible();
});

test('all that is found goes into a queue', async ({ page }) => {
  await page.goto('/?tag=balls');
  await page.getByRole('checkbox', { name: 'Select ball-vanishes.mp4' }).click();
  const bar = page.getByRole('region', { name: 'Selected clips' });
  await bar.getByRole('button', { name: 'Select all 2 found' }).click();
  await bar.getByRole('button', { name: 'Add to queue…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Queue 2 clips' });
  await dialog.getByLabel('Name').fill('Balls');
  await expect(dialog.getByRole('status').first()).toContainText('2 clips of');
  await dialog.getByRole('button', { name: 'Create the queue' }).click();
  await expect(page.getByRole('heading', { name: 'Balls' })).toBeVisible();
});

test('a bar of the distribution leads to its clips, and the figures can be saved', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Distribution' }).click();
  const panel = page.getByRole('region', { name: /^Distribution of/ });
  const bar = panel.getByRole('button', { name: /^[1-9]\d* clips? of .* from/ }).first();
  await expectAccessible(page, 'the distribution');
  const [, count] = /^(\d+)/.exec((await bar.getAttribute('aria-label')) ?? '') ?? [];
  await bar.press('Enter');
  await expect(rows(page)).toHaveCount(Number(count));
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV' }).click();
  expect(await readDownload(await saved)).toMatch(/^generator,scores_by,run_at,value_of,scored,/);
});

test('the review goes through the same clips, by place too', async ({ page }) => {
  await page.goto('/?sort=name&down=false');
  await page.getByRole('link', { name: 'ball-vanishes.mp4' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ball-vanishes.mp4');
  const place = page.getByLabel(/^Position/);
  await expect(place).toHaveValue('1');
  await place.fill('4');
  await place.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('vase-stretches.mp4');
  await page.keyboard.press('Shift+K');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('cart-rolls.mp4');
  await expect(place).toHaveValue('3');
});

test('another project begins empty and keeps its own clips', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Project / }).click();
  await page.getByRole('menuitem', { name: 'New project…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Second set');
  const hallucinations = dialog.getByRole('checkbox', { name: /^Find impossible things/ });
  await expect(hallucinations).toBeChecked();
  await hallucinations.click();
  await page.getByRole('button', { name: 'Create the project' }).click();
  await expect(dialog.getByText('Choose at least one.')).toBeVisible();
  await hallucinations.click();
  await expectAccessible(page, 'the form of a project');
  await page.getByRole('button', { name: 'Create the project' }).click();
  await expect(page.getByRole('button', { name: /^Project Second set/ })).toBeVisible();
  await page.getByLabel('Add videos').setInputFiles(samplePath('ball-jumps.mp4'));
  await expect(rows(page)).toHaveCount(1);

  // It uses one suite, until an admin adds another.
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: /^Hallucinations/ })).toBeVisible();
  await expect(bar.getByRole('button', { name: /^Suites of/ })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Add suites to this project' }).click();
  await dialog.getByRole('checkbox', { name: /^Rate captions/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await bar.getByRole('button', { name: /^Suites of “Second set”/ }).click();
  await page.getByRole('menuitemradio', { name: /^Captions/ }).click();
  await expect(page.getByRole('heading', { name: 'Captions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write captions' })).toBeVisible();

  // It is open again the next time; the first one is a click away.
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Project Second set/ })).toBeVisible();
  await page.getByRole('button', { name: /^Project / }).click();
  await page.getByRole('menuitemradio', { name: /My videos/ }).click();
  await expect(rows(page)).toHaveCount(4);
});

function rows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('link') });
}
