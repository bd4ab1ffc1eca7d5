import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './app';

test.use({ content: 'judged clips' });

const CLIP = 'ball-vanishes.mp4';

// The second test reviews what the first one had judged.
test.describe.configure({ mode: 'serial' });

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
  await expect(page.getByLabel('Reason for 10')).toBeFocused();
  await page.keyboard.type('no support at all');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('gridcell', { name: /overridden with 10/ })).toHaveCount(1);
  // The choice has gone on to the next cell; taking back returns to the one that was answered.
  await expect.poll(() => chosenCell(page)).not.toBe(before);
  // Arrow keys go on from there.
  await expect(cell.getByRole('button')).toBeFocused();
  await page.keyboard.press('u');
  await expect(grid.getByRole('gridcell', { name: /overridden with/ })).toHaveCount(0);
  await expect(cell).toHaveAccessibleName(before);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('J, K and L drive the player, and a person’s keys are their own', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: CLIP }).click();
  const grid = page.getByRole('grid', { name: 'Scores' });
  await expect(grid).toBeVisible();

  await test.step('playing, faster, backwards, and by frames', async () => {
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByText('2×', { exact: true })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByText('−1×', { exact: true })).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    // From the first frame there is one to go on to.
    await page
      .getByRole('slider', { name: 'Time in the video' })
      .click({ position: { x: 2, y: 9 } });
    const first = await timeShown(page);
    await page.keyboard.down('k');
    await page.keyboard.press('l');
    await page.keyboard.up('k');
    await expect.poll(() => timeShown(page)).toBeGreaterThan(first);
    await page.keyboard.down('k');
    await page.keyboard.press('j');
    await page.keyboard.up('k');
    await expect.poll(() => timeShown(page)).toBe(first);
  });

  const keys = page.getByRole('dialog', { name: 'Keys' });
  await test.step('two commands change places', async () => {
    await page.keyboard.press('?');
    await tabTo(page, keys.getByRole('button', { name: /^Undo.*: U; change/ }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('5');
    await expect(keys.getByRole('status')).toHaveText('Digits give scores.');
    await page.keyboard.press('Escape');
    await expect(keys).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('c');
    await expect(keys.getByRole('status')).toContainText('“Confirm the judge’s score” had it');
    await expect(keys.getByRole('button', { name: /^Undo.*: C; change/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });

  await test.step('they do so after a reload, and wherever a key is named', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /^Confirm \d+$/ })).toContainText('U');
    await page.keyboard.press('u');
    const confirmed = grid.getByRole('gridcell', { name: /confirmed$/ });
    await expect(confirmed).toHaveCount(1);
    await page.keyboard.press('n');
    await page.keyboard.type('cut');
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('cut');
    await expect(confirmed).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expect(confirmed).toHaveCount(0);
  });

  await test.step('all keys are back to their defaults', async () => {
    await page.keyboard.press('?');
    await keys.getByRole('button', { name: 'Reset all keys' }).click();
    await expect(keys.getByRole('button', { name: /^Undo.*: U; change/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expect(grid.getByRole('gridcell', { name: /confirmed$/ })).toHaveCount(1);
  });
  await expect(page.getByText('Storing')).toHaveCount(0);
});

/** The presentation time on the screen, in seconds. */
async function timeShown(page: Page): Promise<number> {
  const time = page.getByRole('slider', { name: 'Time in the video' });
  return Number(await time.getAttribute('aria-valuenow'));
}

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
