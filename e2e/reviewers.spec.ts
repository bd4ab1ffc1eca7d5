import { expect } from '@playwright/test';
import { test } from './app';
import { openPersonMenu } from './steps';

test('several people review at one computer, each under their own name', async ({ page }) => {
  await page.goto('/');
  await openPersonMenu(page);
  await page.getByRole('menuitem', { name: 'Add a reviewer…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('local REVIEWER');
  await dialog.getByRole('button', { name: 'Add and switch' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already');
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByRole('button', { name: 'Add and switch' }).click();

  await expect(page.getByRole('button', { name: 'You: Ada' })).toBeVisible();
  await openPersonMenu(page);
  await expect(page.getByRole('menuitemradio', { name: 'Ada' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Local reviewer' }).click();
  await expect(page.getByRole('button', { name: 'You: Local reviewer' })).toBeVisible();
  await openPersonMenu(page);
  await page.getByRole('menuitem', { name: 'People' }).click();

  await page.getByRole('button', { name: 'Rename Local reviewer' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Grace');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('button', { name: 'You: Grace' })).toBeVisible();
  await page.goto('/audit');
  await expect(page.getByRole('row').filter({ hasText: 'renamed the reviewer' })).toContainText(
    'Grace',
  );
});
