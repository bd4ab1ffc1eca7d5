import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Identity, identify, isAlive } from './identity.mjs';

const GOES_ON = 'setInterval(() => {}, 1000)';

let folder = '';
let started: ChildProcess[] = [];
let left: Identity[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-launcher-'));
  [started, left] = [[], []];
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  for (const one of left.filter(isAlive)) process.kill(one.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A launcher that starts a program, which starts another. @returns it and, once both run, what it started */
async function startLauncher(): Promise<{ launcher: ChildProcess; programs: Identity[] }> {
  const log = path.join(folder, 'log');
  const program = `
    const { pid } = require('node:child_process').spawn(process.execPath, ['--eval', '${GOES_ON}']);
    console.log(process.pid + ' ' + pid + '.');
    ${GOES_ON};`;
  const words = { name: 'app', words: ['--eval', program], cwd: folder, log };
  const launch = `
    import { startProgram } from ${JSON.stringify(path.join(import.meta.dirname, 'processes.mjs'))};
    startProgram({ ...${JSON.stringify(words)}, env: process.env });`;
  const launcher = spawn(process.execPath, ['--input-type=module', '--eval', launch]);
  started.push(launcher);
  const pids = () => (existsSync(log) ? readFileSync(log, 'utf8').match(/(\d+) (\d+)\./) : null);
  await expect.poll(pids, { timeout: 60_000 }).not.toBeNull();
  const programs = (pids() ?? []).slice(1).map((pid) => identify(Number(pid)));
  left = programs.filter((one) => one !== null);
  return { launcher, programs: left };
}

it('ends a program and what it started when its launcher is killed', async () => {
  const { launcher, programs } = await startLauncher();
  expect(programs.map(isAlive)).toEqual([true, true]);
  launcher.kill('SIGKILL');
  await expect.poll(() => programs.map(isAlive), { timeout: 60_000 }).toEqual([false, false]);
});

it('ends a program whose launcher was gone before it began', async () => {
  const words = ['--import', path.join(import.meta.dirname, 'exit-with-parent.mjs')];
  const program = spawn(process.execPath, [...words, '--eval', GOES_ON], {
    env: { ...process.env, FRAMEJURY_LAUNCHER: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  started.push(program);
  expect(await once(program, 'exit')).toEqual([null, 'SIGTERM']);
});
