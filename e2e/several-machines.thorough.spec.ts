import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { ROOT } from './app';

test.setTimeout(1_200_000);

/** Runs a bench in full, which throws where a promise is broken: then it ends with an error. @returns its table */
async function runBench(name: string): Promise<string> {
  const words = ['--import', 'tsx', 'tools/bench.ts', name, '--full'];
  const env = { ...process.env, NODE_OPTIONS: '' };
  return (await promisify(execFile)(process.execPath, words, { cwd: ROOT, env })).stdout;
}

test('two apps and two workers that are killed in turns lose no answer, and keep to every limit', async () => {
  const table = await runBench('killed');
  expect(table).toContain('| apps and workers killed | 4 |');
  expect(table).toMatch(/\| answers, none lost, none twice \| [\d,]{3,}/);
});

test('two apps without a shared folder, killed in turns, take in files whole', async () => {
  expect(await runBench('files')).toContain('| files arrived whole | 6 |');
});
