import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { projectRoot } from '@/scripts/settings.mjs';
import { defineBench, type Row } from '../bench';
import { timed } from '../figures';
import { withFolder } from '../set-up/database';
import { launchChromium, withApp } from '../set-up/in-browser';
import { makeCaptions } from './material';
import { rateAll } from './rate';

const SAMPLES = path.join(projectRoot, 'public', 'samples');
/** As many as the published captions are of. */
const CLIPS = readdirSync(SAMPLES)
  .filter((name) => name.endsWith('.mp4'))
  .slice(0, 40);
const PATIENCE_MS = 600_000;
const KEY_PATIENCE_MS = 30_000;
const SETTLED_MS = 3000;

/**
 * Captions of several captioners rated side by side, in the built app and a browser: files in, judged by the built-in judge,
 * drawn by whole clusters, each caption answered by two keys, the best by a third, and each task handed in, at three paces.
 */
export const bench = defineBench({
  measures:
    'captions of three captioners rated side by side by keys: a task, and the wait for the next',
  small: { tasks: 12 },
  full: { tasks: 189 },
  run: ({ tasks }) =>
    withFolder((folder) =>
      withApp(path.join(folder, 'data'), async (address) => {
        const browser = await launchChromium();
        const viewport = { width: 1440, height: 900 };
        const page = await browser.newPage({ viewport, baseURL: address });
        page.setDefaultTimeout(PATIENCE_MS);
        try {
          const prepared = await prepare(page, tasks);
          const queue = await drawQueue(page);
          page.setDefaultTimeout(KEY_PATIENCE_MS);
          return [...prepared, ...(await rateAll(page, queue, tasks))];
        } finally {
          await browser.close();
        }
      }),
    ),
});

/** Takes in clips and captions, and has the built-in judge rate these. */
async function prepare(page: Page, tasks: number): Promise<Row[]> {
  const taken = await timed('clips taken in', () => takeClips(page));
  const captions = makeCaptions(tasks, CLIPS);
  const imported = await timed('captions imported', async () => {
    const text = captions.map((one) => JSON.stringify(one)).join('\n');
    const data = { suite: 'caption-rubric', files: [{ name: 'rows.jsonl', text }], store: true };
    const response = await page.request.post('/api/items/import', { data, timeout: PATIENCE_MS });
    const { added, faults } = await response.json();
    if (added !== captions.length) throw new Error(`${added} came in: ${JSON.stringify(faults)}`);
  });
  const judged = await timed('captions judged by the built-in judge', () => judgeAll(page));
  return [taken.row, imported.row, judged.row];
}

async function takeClips(page: Page): Promise<void> {
  await open(page, '/');
  const files = CLIPS.map((name) => path.join(SAMPLES, name));
  await page.getByLabel('Add videos').setInputFiles(files);
  await page.getByRole('heading', { name: `${files.length} of ${files.length} files` }).waitFor();
}

async function judgeAll(page: Page): Promise<void> {
  await open(page, '/?suite=caption-rubric');
  await click(page.getByRole('button', { name: /^Judge \d+ new/ }));
  await page.getByRole('dialog').getByLabel('Suite').selectOption({ label: 'Captions: rubric' });
  await page.getByRole('dialog').getByRole('button', { name: 'Start judging' }).click();
  await page.getByRole('button', { name: 'Watch' }).click();
  await page.waitForURL(/\/runs\/[\da-f-]{36}/);
  const run = `/api${new URL(page.url()).pathname}`;
  while ((await (await page.request.get(run)).json()).state !== 'ended') await sleep(200);
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
