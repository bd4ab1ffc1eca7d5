import { expect } from '@playwright/test';
import { test } from './app';
import { FakeAnthropic } from './fake-endpoint/anthropic';
import { waitForEnd } from './steps';

test.use({ content: 'clips' });

test('Anthropic is asked by its own interface, and by its batches', async ({ page }) => {
  const fake = new FakeAnthropic('key-of-a-story');
  await fake.listen();
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  await test.step('connect a model, which takes no temperature with an effort', async () => {
    await dialog.getByText('How calls are made, and what they cost').click();
    await dialog.getByRole('button', { name: 'Anthropic, its own interface' }).click();
    await dialog.getByLabel('Base URL').fill(fake.baseUrl);
    await dialog.getByLabel('Model', { exact: true }).fill('claude-fake');
    await dialog.getByLabel('Name', { exact: true }).fill('Claude');
    await dialog.getByLabel('API key').fill('key-of-a-story');
    await dialog.getByText('Reasoning, and what else is sent').click();
    await dialog.getByLabel('Reasoning effort').selectOption('low');
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(dialog).toContainText('takes no temperature but 1 with an effort');
    await dialog.getByLabel('Temperature').fill('');
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    const card = page.getByRole('article').filter({ hasText: 'claude-fake' });
    await expect(card).toContainText('It takes strict structured output');
    await expect(card).toContainText('the model reasoned, with 7 tokens');
  });
  await test.step('have clips judged in batches', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Judge 4 new/ }).click();
    const run = page.getByRole('dialog');
    await run.getByText('Claude', { exact: true }).click();
    await run.getByLabel('Batched: half the price, within a day').click();
    await run.getByRole('button', { name: 'Start judging' }).click();
    await expect(run).toBeHidden();
    await page.goto('/runs');
    await page.getByRole('row', { name: 'Claude' }).getByRole('link').first().click();
    await waitForEnd(page);
    expect(fake.batches.batches.length).toBeGreaterThan(1);
  });
  fake.close();
});
