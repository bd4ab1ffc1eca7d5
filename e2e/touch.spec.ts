import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { test } from './app';

test.use({
  content: 'judged clips',
  hasTouch: true,
  viewport: { width: 1024, height: 768 },
});
test.describe.configure({ mode: 'serial' });

/** Drags a finger over an element, from one share of its width to another. */
async function drag(session: CDPSession, element: Locator, from: number, to: number) {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to drag on');
  const at = (share: number) => ({
    x: box.x + share * box.width,
    // Upwards as well, as fingers do: the page must not take it for its own.
    y: box.y + box.height / 2 - Math.abs(share - from) * 40,
  });
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [at(share)] });
  await touch('touchStart', from);
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', from + ((to - from) * step) / 10);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function openFirst(page: Page) {
  await page.goto('/');
  // Which clip came in first is chance; the first of the list has one after it.
  await page.getByRole('table').getByRole('link').first().tap();
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
}

test('a clip is opened, answered with a reason and left for the next by tapping alone', async ({
  page,
}) => {
  await openFirst(page);
  const heading = page.getByRole('heading', { level: 1 });
  const first = (await heading.first().textContent()) ?? '';
  const cell = page.getByRole('gridcell', { name: /judge: \d/ }).first();
  await cell.getByRole('button').tap();
  const mine = page.getByRole('region', { name: 'Your answer' });
  await mine.getByRole('button', { name: '4', exact: true }).tap();
  await page.getByLabel('Reason for 4').tap();
  await page.getByLabel('Reason for 4').fill('it only fades');
  await mine.getByRole('button', { name: 'Save override' }).tap();
  await expect(page.getByRole('gridcell', { name: /overridden with 4/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Confirm the rest' }).tap();
  await expect(page.getByRole('gridcell', { name: /judge: \d.*unreviewed$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next video' }).tap();
  await expect(heading.first()).not.toHaveText(first);
  await expect(page.getByText('Storing')).toHaveCount(0);
});

test('a finger on the timeline moves the clip and not the page', async ({ page }) => {
  await openFirst(page);
  const slider = page.getByRole('slider', { name: 'Time in the video' });
  const time = async () => Number(await slider.getAttribute('aria-valuenow'));
  const session = await page.context().newCDPSession(page);
  const before = await page.evaluate(() => scrollY);
  await drag(session, slider, 0.1, 0.9);
  const end = Number(await slider.getAttribute('aria-valuemax'));
  await expect.poll(time).toBeGreaterThan(0.8 * end);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await drag(session, slider, 0.9, 0.2);
  await expect.poll(time).toBeLessThan(0.3 * end);
});

test('menus, dialogs and lists open and close by tapping', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Columns' }).tap();
  await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
  // Outside of everything.
  await page.touchscreen.tap(4, 400);
  await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toHaveCount(0);
  await page.getByRole('button', { name: /^You:/ }).tap();
  await page.getByRole('menuitem', { name: 'Audit' }).tap();
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
  await page.goto('/judges');
  await page.getByRole('button', { name: 'Connect a model' }).first().tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
});

test('what a heading of the figures means is told to a finger, too', async ({ page }) => {
  await page.goto('/agreement?labels=all&view=table');
  await page.getByRole('columnheader', { name: 'κ quadratic' }).getByRole('button').tap();
  await expect(page.getByRole('dialog').getByText(/Agreement beyond chance/)).toBeVisible();
  await page.keyboard.press('Escape');
  const reason = page.getByText(/^undefined: /);
  await expect(reason).toHaveCount(0);
  await page.getByText('undef.', { exact: true }).first().tap();
  await expect(reason).toBeVisible();
  await page.getByRole('heading', { name: 'Agreement' }).tap();
  await expect(reason).toHaveCount(0);
});
