/**
 * Measures how long captions of several captioners take to rate side by side: `npm run bench:captions -- [TASKS] [FILE]`,
 * usually 189 tasks of three captioners, made up, about sample clips; or the references of a file in AnyCapEval's form, whose
 * videos are not here. In the built app and a browser: files in, judged by the built-in judge, drawn by whole clusters, each
 * caption answered by two keys, the best by a third, and each task handed in, at three paces of people.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { projectRoot } from '@/scripts/settings.mjs';
import { makeCaptions, readCaptions } from './captions/material';
import { rateAll } from './captions/rate';
import { makeFolder } from './database';
import { launchChromium, withApp } from './in-browser';
import { timed } from './timing';

const TASKS = Number(process.argv[2] ?? 189);
const FILE = process.argv[3];
const SAMPLES = path.join(projectRoot, 'public', 'samples');
/** As many as the published captions are of. */
const CLIPS = readdirSync(SAMPLES)
  .filter((name) => name.endsWith('.mp4'))
  .slice(0, 40);
const PATIENCE_MS = 600_000;
const KEY_PATIENCE_MS = 30_000;
const SETTLED_MS = 3000;

const dataFolder = path.join(await makeFolder(), 'data');
await withApp(dataFolder, async (address) => {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: address });
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await prepare(page);
    const address = await drawQueue(page);
    page.setDefaultTimeout(KEY_PATIENCE_MS);
    await rateAll(page, address, TASKS);
  } finally {
    await browser.close();
  }
});
process.exit();

/** Takes in clips and captions, and has the built-in judge rate these. */
async function prepare(page: Page): Promise<void> {
  if (!FILE) {
    await timed('clips taken in', async () => {
      await open(page, '/');
      const files = CLIPS.map((name) => path.join(SAMPLES, name));
      await page.getByLabel('Add videos').setInputFiles(files);
      await page
        .getByRole('heading', { name: `${files.length} of ${files.length} files` })
        .waitFor();
    });
  }
  const captions = FILE
    ? readCaptions(readFileSync(FILE, 'utf8'), TASKS)
    : makeCaptions(TASKS, CLIPS);
  await timed(`${captions.length} captions imported`, async () => {
    const text = captions.map((row) => JSON.stringify(row)).join('\n');
    const data = { suite: 'caption-rubric', files: [{ name: 'rows.jsonl', text }], store: true };
    const response = await page.request.post('/api/items/import', { data, timeout: PATIENCE_MS });
    const { added, faults } = await response.json();
    if (added !== captions.length) throw new Error(`${added} came in: ${JSON.stringify(faults)}`);
  });
  await timed('judged by the built-in judge', async () => {
    await open(page, '/?suite=caption-rubric');
    await click(page.getByRole('button', { name: /^Judge \d+ new/ }));
    await page.getByRole('dialog').getByLabel('Suite').selectOption({ label: 'Captions: rubric' });
    await page.getByRole('dialog').getByRole('button', { name: 'Start judging' }).click();
    await page.getByRole('button', { name: 'Watch' }).click();
    await page.waitForURL(/\/runs\/[\da-f-]{36}/);
    const run = `/api${new URL(page.url()).pathname}`;
    while ((await (await page.request.get(run)).json()).state !== 'ended') await sleep(200);
  });
}

/** Draws all captions by whole clusters, without who wrote them. @returns the address at which the queue is reviewed */
async function drawQueue(page: Page): Promise<string> {
  await open(page, '/queues');
  await click(page.getByRole('button', { name: 'New queue' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Side by side');
  await dialog.getByLabel('Reviewers per item').fill('1');
  await dialog.getByRole('checkbox', { name: 'Draw whole clusters' }).check();
  await dialog.getByRole('checkbox', { name: 'Hide generators' }).check();
  await dialog.getByRole('button', { name: 'Create the queue' }).click();
  await page.getByRole('heading', { name: 'Side by side' }).waitFor();
  return `${new URL(page.url()).pathname}/review`;
}

/** Goes to a page, and waits until its buttons do something. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_MS);
}

function click(button: Locator): Promise<void> {
  return button.first().click();
}
