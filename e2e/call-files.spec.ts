import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';
import { waitForEnd } from './steps';

test.use({ content: 'clips' });

test('a run goes by the provider’s batches, another by files that people carry', async ({
  page,
}) => {
  const fake = await startFakeEndpoint();
  fake.batches.change({ held: true });
  await connect(page, 'Provider', fake.baseUrl);
  await test.step('order a batched run, at half the price', async () => {
    await begin(page, 'Provider', 'Batched: half the price, within a day');
  });
  await connect(page, 'Elsewhere', 'http://127.0.0.1:9/v1');
  await test.step('have a file answered elsewhere, as often as calls follow', async () => {
    await begin(page, 'Elsewhere', 'Batched by file, for vllm run-batch');
    for (let file = 0; file < 8; file += 1) {
      const link = page.getByRole('link', { name: /^Download \d+ calls? / });
      const ended = page.getByText('Ended', { exact: true });
      await expect(link.or(ended).first()).toBeVisible({ timeout: 30_000 });
      if (await ended.isVisible()) break;
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const answers = await answer(await readFile(await download.path(), 'utf8'), fake.baseUrl);
      const gone = await link.getAttribute('href');
      await page.getByLabel('File of answers').setInputFiles({
        name: 'answers.jsonl',
        mimeType: 'application/jsonl',
        buffer: Buffer.from(answers),
      });
      await expect(page.locator(`a[href="${gone}"]`)).toHaveCount(0, { timeout: 30_000 });
    }
    await waitForEnd(page);
  });
  await test.step('see what it waits for, and what it has come to', async () => {
    await open(page, 'Provider');
    const notice = page.getByRole('region', { name: 'Files of calls' });
    await expect(notice).toContainText(/Waits for a batch of \d+ calls, sent/, { timeout: 30_000 });
    fake.batches.change({ held: false });
    await waitForEnd(page);
    await expect(notice).toBeHidden();
  });
  await fake.close();
});

/** Connects a model whose connection need not work. */
async function connect(page: Page, name: string, baseUrl: string) {
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: name === 'Elsewhere' ? 'vLLM' : 'Another' }).click();
  await dialog.getByLabel('Base URL').fill(baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('fake-vlm');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
}

/** Begins a run of all clips; leaves the page at it. */
async function begin(page: Page, judge: string, how: string) {
  await page.goto('/');
  await page.getByRole('button', { name: /^Judge (4 new|again)/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(judge, { exact: true }).click();
  await dialog.getByLabel(how).click();
  await dialog.getByRole('button', { name: 'Start judging' }).click();
  await expect(dialog).toBeHidden();
  await open(page, judge);
}

/** Goes to the page of a judge's only run. */
async function open(page: Page, judge: string) {
  await page.goto('/runs');
  await page.getByRole('row', { name: judge }).getByRole('link').first().click();
}

/** Answers a file of calls as `vllm run-batch` does. */
async function answer(calls: string, baseUrl: string): Promise<string> {
  const lines = calls.split('\n').filter(Boolean);
  const answers = lines.map(async (line) => {
    const { custom_id, body } = JSON.parse(line);
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = {
      status_code: response.status,
      request_id: custom_id,
      body: await response.json(),
    };
    return JSON.stringify({ id: `vllm-${custom_id}`, custom_id, response: said, error: null });
  });
  return (await Promise.all(answers)).join('\n');
}
