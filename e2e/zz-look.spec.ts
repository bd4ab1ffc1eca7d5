import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './app';

test.use({ content: 'judged clips', actionTimeout: 15_000 });
test.setTimeout(400_000);

test('look', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/');
  await page.getByRole('link', { name: 'balls-bounce.mp4' }).click();
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  for (let clip = 0; clip < 7; clip += 1) {
    await page.getByRole('button', { name: 'Confirm the rest' }).click().catch(() => {});
    await page.waitForTimeout(700);
    if (clip % 2 === 0) {
      await page.keyboard.press('f');
      await page.keyboard.press('6');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(700);
    }
    await page.keyboard.press('j');
    await page.waitForTimeout(1500);
  }
  await page.goto('/agreement?labels=all&found=4');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'When', exact: true }) }).last();
  await expect(card.getByRole('table')).toBeVisible({ timeout: 60_000 });
  await card.scrollIntoViewIfNeeded();
  await card.screenshot({ path: '/tmp/when-light.png' });
  await page.screenshot({ path: '/tmp/when-page.png' });
  console.log(await (await page.request.get(page.url().replace('/agreement?', '/api/agreement/when?'))).text().then((t) => t.slice(0, 300)));
  await expectAccessible(page, 'when').catch((error) => console.log(String(error)));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.waitForTimeout(500);
  await card.screenshot({ path: '/tmp/when-dark.png' });
  await page.goto('/results');
  await expect(page.getByText('Figures by model').first()).toBeVisible({ timeout: 60_000 });
  await page.waitForTimeout(1000);
  await page.screenshot({ path: '/tmp/results-dark.png', fullPage: true });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.screenshot({ path: '/tmp/results-light.png', fullPage: true });
  await expectAccessible(page, 'results').catch((error) => console.log(String(error)));
  const links = page.getByRole('link', { name: /^\d+ clips? of / });
  const names = await links.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  console.log(names.length, names.slice(0, 8));
  await links.first().click();
  await expect(page.getByText(/Behind a figure/)).toBeVisible({ timeout: 30_000 });
  await page.waitForTimeout(1000);
  await page.screenshot({ path: '/tmp/library-cell.png' });
  console.log(page.url());
});
