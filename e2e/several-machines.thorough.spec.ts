import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { ROOT } from './app';

test.setTimeout(1_200_000);

/** Runs a part of the bench, which throws where a promise is broken: then node ends with an error. @returns what it says */
async function runBench(part: string): Promise<string> {
  const words = ['--conditions=react-server', '--import', 'tsx', 'tools/bench/machines.ts', part];
  const env = { ...process.env, NODE_OPTIONS: '' };
  return (await promisify(execFile)(process.execPath, words, { cwd: ROOT, env })).stdout;
}

test('two apps and two workers that are killed in turns lose no answer, and keep to every limit', async () => {
  const said = await runBench('killed');
  expect(said).toContain('none lost, none twice');
  expect(said.match(/was killed/g)).toHaveLength(4);
});

test('two apps without a shared folder, killed in turns, take in files whole', async () => {
  expect(await runBench('files')).toContain('arrived whole');
});
