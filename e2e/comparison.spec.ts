import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { readDownload, test } from './app';
import { expectRowsToKeepToThemselves } from './row-targets';
import { waitForEnd } from './steps';

test.use({ content: 'judged clips' });
test.describe.configure({ mode: 'serial' });

test('clips are judged a second time, and who has one open stays with its judge', async ({
  page,
  context,
}) => {
  const reviewer = await context.newPage();
  await reviewer.goto('/');
  await reviewer
    .getByRole('link', { name: /ball-vanishes\.mp4/ })
    .first()
    .click();
  await expect(reviewer.getByRole('grid', { name: 'Scores' })).toBeVisible();
  const { runs } = await (await page.request.get('/api/runs')).json();
  const [run] = runs;
  await page.goto('/runs');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
  const first = page.url();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /Run again with the same settings/ }).click();
  const readAgain = reviewer.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return /^\/api\/reviews\/[^/]+$/.test(pathname) && searchParams.get('run') === run.id;
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page).not.toHaveURL(first);
  await waitForEnd(page);
  // What is open is read again as soon as others have answered about it, the second judge among them.
  await reviewer.bringToFront();
  await readAgain;
  await reviewer.close();
});

test('judges stand side by side on one clip; a chosen answer takes the player to its moment', async ({
  page,
}) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: /ball-vanishes\.mp4/ })
    .first()
    .click();
  // The library has a button of that name, too.
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  await page.getByRole('button', { name: /Built-in baseline/ }).click();
  await page.getByRole('menuitem', { name: 'Judges and people side by side' }).click();
  const grid = page.getByRole('grid', { name: 'Answers side by side' });
  await expect(grid.getByRole('columnheader', { name: /Built-in baseline/ })).toHaveCount(2);

  const cell = grid.getByRole('button', { name: /Key frame 2 · (\d+\.\d+) s/ }).first();
  const [, at] =
    /Key frame 2 · (\d+\.\d+) s/.exec((await cell.getAttribute('aria-label')) ?? '') ?? [];
  await cell.click();
  await expect(timeOf(page, 'ball-vanishes.mp4')).resolves.toBeCloseTo(Number(at), 0);
  const full = page.getByRole('region', { name: 'The chosen answers in full' });
  await expect(full.getByRole('link', { name: 'Review' })).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('button').and(page.locator(':focus'))).toHaveAttribute(
    'data-rater',
    '1',
  );

  // The same judge says the same twice: nothing is apart.
  await page.getByLabel('Which answers are shown').selectOption({ label: 'Only differences' });
  await expect(page.getByText('No differences that large')).toBeVisible();
  await expectAccessible(page, 'raters side by side');
});

test('two clips are played in sync', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: /ball-vanishes\.mp4/ })
    .first()
    .click();
  // The library has a button of that name, too.
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  await page.getByRole('button', { name: /Built-in baseline/ }).click();
  await page.getByRole('menuitem', { name: /Compare with another clip/ }).click();
  // Until the chooser is there, the clip has a link in the list of the review, too.
  await expect(page.getByRole('searchbox', { name: 'Find a clip' })).toBeVisible();
  await page.getByRole('link', { name: /balls-bounce\.mp4/ }).click();
  const [left, right] = ['ball-vanishes.mp4', 'balls-bounce.mp4'] as const;
  await expect(page.getByRole('region', { name: 'Scores' })).toBeVisible();
  for (const press of ['.', '.', '.', 'Shift+ArrowRight']) await page.keyboard.press(press);
  await expect.poll(() => timeOf(page, left)).toBeGreaterThan(0.3);
  // Both run at 24 frames a second from 0, so the same time is the same frame.
  await expect
    .poll(async () => Math.abs((await timeOf(page, left)) - (await timeOf(page, right))))
    .toBeLessThan(1 / 24);

  await page.keyboard.press('Space');
  await expect.poll(() => timeOf(page, left)).toBeGreaterThan(1);
  await page.keyboard.press('Space');
  await expect
    .poll(async () => Math.abs((await timeOf(page, left)) - (await timeOf(page, right))))
    .toBeLessThan(1 / 24);
  await expectAccessible(page, 'two clips');
});

test('two runs over a set are compared, with figures to take along', async ({ page }) => {
  await page.goto('/runs');
  await page.getByRole('link', { name: 'Compare two runs' }).click();
  for (const [index, side] of (['Left', 'Right'] as const).entries()) {
    await page.getByLabel(side, { exact: true }).selectOption({ index: index + 1 });
  }
  await expect(page.getByText('4 clips judged by both.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scores, paired by clip' })).toBeVisible();
  await expect(page.getByText('They gave the same score wherever both gave one.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Figures as CSV' }).click();
  const figures = await readDownload(await downloading);
  expect(figures).toContain('no-disagreement');
  await expectAccessible(page, 'two runs over a set');
  await expectRowsToKeepToThemselves(page, 'two runs over a set');

  await page.getByRole('link', { name: 'ball-vanishes.mp4' }).click();
  await expect(page.getByRole('grid', { name: 'Answers side by side' })).toBeVisible();
});

test('each pair of raters have a cell, which lists where they differ', async ({ page }) => {
  await page.goto('/agreement');
  await page.getByRole('link', { name: 'Pairwise agreement' }).click();
  const matrix = page.getByRole('region', { name: 'Matrix' });
  await matrix
    .getByRole('button', { name: /κ 1\.00, mean of \d+ of 20 questions/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Answers on which they differ' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Compare these two in full' })).toBeVisible();
  await expectAccessible(page, 'the matrix of raters');
});

/** Where a player's clock stands, in seconds. */
function timeOf(page: Page, name: string): Promise<number> {
  return page.getByLabel(name, { exact: true }).evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('not a player');
    return element.currentTime;
  });
}
