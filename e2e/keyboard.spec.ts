import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './app';

test.use({ content: 'judged clips' });

const CLIP = 'ball-vanishes.mp4';

test('a score is overridden and taken back with the keyboard alone', async ({ page }) => {
  await page.goto('/');

  await tabTo(page, page.getByRole('link', { name: CLIP }));
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid', { name: 'Scores' });
  await expect(grid).toBeVisible();

  await tabTo(page, grid.getByRole('button').and(page.locator('[tabindex="0"]')));
  const before = await chosenCell(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosenCell(page)).not.toBe(before);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => chosenCell(page)).toBe(before);

  const cell = grid.locator('[aria-selected="true"]');
  await page.keyboard.press('Shift+Digit0');
  await expect(page.getByLabel('Why 10?')).toBeFocused();
  await page.keyboard.type('no support at all');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('gridcell', { name: /overridden with 10/ })).toHaveCount(1);
  // The choice has gone on to the next cell; taking back returns to the one that was answered.
  await expect.poll(() => chosenCell(page)).not.toBe(before);
  await page.keyboard.press('u');
  await expect(grid.getByRole('gridcell', { name: /overridden with/ })).toHaveCount(0);
  await expect(cell).toHaveAccessibleName(before);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

/** What the chosen cell of the matrix is and says. */
async function chosenCell(page: Page): Promise<string> {
  const cell = page.getByRole('grid', { name: 'Scores' }).locator('[aria-selected="true"]');
  return (await cell.getByRole('button').getAttribute('aria-label')) ?? '';
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
