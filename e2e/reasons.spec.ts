import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './app';

test.use({ content: 'judged clips' });

const RECENT_REASONS = [
  'the ball vanishes behind the wall and does not come back',
  'two objects merge where they touch, then part again',
  'the hand goes through the table top between two frames',
  'its shadow falls towards the light',
  'it swells',
  'no support at all',
];

test('what is needed next is in sight: the button that saves, and those under notices', async ({
  page,
}) => {
  // So many are offered again.
  await page.addInitScript((reasons) => {
    localStorage.setItem('framejury.reasons', JSON.stringify(reasons));
  }, RECENT_REASONS);
  const rest = page.getByRole('button', { name: 'Confirm the rest' });
  const notice = page.getByText(/^Confirmed: \d+ scores?/);
  for (const [width, height] of [
    [1280, 720],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openFirst(page);
    await page.keyboard.type('9so');
    await expect(page.getByLabel('Reason for 9')).toHaveValue('so');
    expect(await isOnTop(page.getByRole('button', { name: 'Save override' }))).toBe(true);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Shift+C');
    await expect(notice).toBeVisible();
    expect(await overlaps(notice, rest)).toBe(false);
    await page.keyboard.press('u');
    await expect(page.getByText('Storing')).toHaveCount(0);
  }

  // A notice stays while it is pointed at, but not beyond its clip.
  await page.keyboard.press('Shift+C');
  await notice.hover();
  await page.keyboard.press('Shift+J');
  await expect(notice).toBeHidden();
});

async function openFirst(page: Page): Promise<void> {
  await page.goto('/?sort=name&down=false');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
}

/** Whether all four corners of a button can be clicked, without scrolling. */
async function isOnTop(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 4, right - 4].every((x) =>
      [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(x, y))),
    );
  });
}

async function overlaps(notice: Locator, button: Locator): Promise<boolean> {
  const [one, other] = await Promise.all([
    notice.locator('xpath=ancestor-or-self::li').boundingBox(),
    button.boundingBox(),
  ]);
  if (!one || !other) throw new Error('both are to be there');
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
