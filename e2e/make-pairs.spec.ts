import { expect } from '@playwright/test';
import { test } from './app';
import { onDatabase } from './content';
import { startFakeEndpoint } from './fake-endpoint/server';
import { connectJudge, startJudging, waitForEnd } from './steps';

test.use({ content: 'clips' });

test('clips of one prompt become pairs, a judge is asked in both orders, and models stand by them', async ({
  page,
  appFolder,
}) => {
  await onDatabase(appFolder, (client) =>
    client.query(`
      UPDATE "Item" SET model = CASE WHEN name LIKE 'ball%' THEN 'Alpha' ELSE 'Beta' END,
        prompt = CASE WHEN name IN ('balls-bounce.mp4', 'cart-rolls.mp4') THEN 'A ball bounces.' ELSE 'A vase stands.' END
      WHERE kind = 'clip'`),
  );
  const fake = await startFakeEndpoint();
  await connectJudge(page, fake.baseUrl);
  await page.goto('/suites');
  await page.getByRole('button', { name: 'Add Side by side' }).click();
  await expect(page.getByText('“Side by side” is one of the suites now.')).toBeVisible();

  await test.step('the library of pairs is empty until it uses the suite, and then offers to make some', async () => {
    await page.goto('/?suite=side-by-side');
    await page.getByRole('button', { name: /Side by side.*in this project/ }).click();
    await page.getByRole('button', { name: 'Make pairs of this project’s clips…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make pairs' });
    const row = dialog.getByRole('row', { name: /Alpha – Beta/ });
    await expect(row).toContainText('2');
    await dialog.getByLabel('How many').fill('0');
    await expect(dialog.getByText('From 1 to 20,000.')).toBeVisible();
    await dialog.getByLabel('Which pairs').selectOption({ label: 'All that can be made' });
    await dialog.getByRole('button', { name: 'Make 2 pairs' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'A ball bounces.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'A vase stands.' })).toBeVisible();
  });

  await test.step('none is made twice', async () => {
    await page.getByRole('button', { name: 'Make pairs…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make pairs' });
    await expect(dialog.getByRole('row', { name: /Alpha – Beta/ })).toContainText('200');
    await expect(dialog.getByRole('button', { name: 'Make pairs', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await startJudging(page, 'Fake model');
  await waitForEnd(page);
  // Two questions about two pairs, each in both orders.
  expect(fake.statistics.calls).toBeGreaterThanOrEqual(8);

  await page.goto('/results?suite=side-by-side');
  const table = page.getByRole('table', { name: 'How models stand: Looks more real' });
  await expect(table.getByRole('row', { name: /^Alpha/ })).toContainText('0.50');
  await expect(page.getByText(/The judge: 2 answers about 2 prompts/)).toHaveCount(2);
  await expect(page.getByText('No pair has an answer of the judge and one of people')).toHaveCount(
    2,
  );
  await fake.close();
});
