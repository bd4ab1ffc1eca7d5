import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProgram, stopProgram } from './processes.mjs';
import { keepRunning, waitForAnswer } from './programs.mjs';

type Running = ReturnType<typeof keepRunning>;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-programs-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Keeps a script running until so many starts have been made. @returns the moments of the starts, in ms */
async function startsOf(script: string, count: number): Promise<number[]> {
  const starts: number[] = [];
  let givenUp = false;
  let latest: Running | undefined;
  const log = path.join(folder, 'log');
  keepRunning(
    { name: 'worker', words: ['--eval', script], cwd: folder, env: { ...process.env }, log },
    {
      isGivenUp: () => givenUp,
      onStart(running) {
        starts.push(performance.now());
        latest = running;
      },
    },
  );
  await expect.poll(() => starts.length, { timeout: 25_000 }).toBe(count);
  givenUp = true;
  if (latest) await stopProgram(latest);
  return starts;
}

it('starts a program that fails again and again, ever more slowly', async () => {
  const [first = 0, second = 0, third = 0] = await startsOf(
    'console.error("no luck"); process.exit(3)',
    3,
  );
  expect(second - first).toBeGreaterThanOrEqual(1000);
  expect(third - second).toBeGreaterThanOrEqual(2000);
  expect(readFileSync(path.join(folder, 'log'), 'utf8').match(/no luck/g)?.length).toBeGreaterThan(
    1,
  );
});

it('says at once that browsers refuse a port, instead of waiting for an answer', async () => {
  const running = startProgram({
    name: 'app',
    words: ['--eval', 'setInterval(() => {}, 1000)'],
    cwd: folder,
    env: { ...process.env },
    log: path.join(folder, 'log'),
  });
  try {
    await expect(waitForAnswer('http://127.0.0.1:4190', running)).rejects.toThrow(/refuse to open/);
  } finally {
    await stopProgram(running);
  }
});
