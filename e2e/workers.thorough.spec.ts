import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { readCommandLine } from '@/scripts/processes/identity.mjs';
import { test } from './app';

const NOTICE = 'No worker is running: items wait until one does.';

/** The process of an app whose command line holds some words; 0 while it is not there. */
async function processOf(appFolder: string, words: string): Promise<number> {
  const lock = JSON.parse(await readFile(path.join(appFolder, 'framejury.lock'), 'utf8'));
  const children: { pid: number }[] = lock.children;
  return children.find(({ pid }) => readCommandLine(pid)?.includes(words))?.pid ?? 0;
}

/** Kills a process of an app by force and waits until another has taken its place. */
async function killOne(appFolder: string, words: string): Promise<void> {
  const pid = await processOf(appFolder, words);
  expect(pid).toBeGreaterThan(0);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => processOf(appFolder, words)).not.toBe(pid);
  await expect.poll(() => processOf(appFolder, words)).toBeGreaterThan(0);
}

test('a worker that is missing is told, and told no more when it is back', async ({
  page,
  appFolder,
}) => {
  await page.goto('/runs');
  await expect(page.getByRole('heading', { name: 'Runs', exact: true })).toBeVisible();
  const worker = await processOf(appFolder, 'worker.mjs');
  process.kill(worker, 'SIGSTOP');
  await expect(page.getByText(NOTICE)).toBeVisible();
  process.kill(worker, 'SIGCONT');
  await expect(page.getByText(NOTICE)).toBeHidden();
});

test('pages and database outlast a worker that dies again and again, and pages that die', async ({
  page,
  appFolder,
  appSays,
}) => {
  for (let times = 0; times < 3; times += 1) await killOne(appFolder, 'worker.mjs');
  expect(await appSays()).toContain('The worker stopped (SIGKILL). It is started again in 2 s.');
  await page.goto('/runs');
  await expect(page.getByRole('heading', { name: 'Runs', exact: true })).toBeVisible();

  await killOne(appFolder, 'serve.mjs');
  await expect(async () => {
    await page.goto('/runs');
    await expect(page.getByRole('heading', { name: 'Runs', exact: true })).toBeVisible();
  }).toPass();
});
