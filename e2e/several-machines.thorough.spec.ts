import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { ROOT } from './app';

test('two apps and two workers that are killed in turns lose no answer, and keep to every limit', async () => {
  test.setTimeout(1_200_000);
  // The bench throws where a promise is broken, and node ends with an error.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'tools/bench/machines.ts', 'killed'],
    { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(stdout).toContain('none lost, none twice');
  expect(stdout.match(/was killed/g)).toHaveLength(4);
});
