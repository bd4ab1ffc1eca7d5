import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitLog } from './logs.mjs';
import { startProgram, stopProgram } from './processes.mjs';

const MOST_BYTES = 50_000_000;
const SOON = { timeout: 60_000 };

let folder = '';
let log = '';
let previous = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-logs-'));
  log = path.join(folder, 'app.log');
  previous = path.join(folder, 'app.previous.log');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A log of so many bytes, nearly all of which take no room. */
function makeLog(bytes: number): void {
  writeFileSync(log, '');
  truncateSync(log, bytes - 1);
  appendFileSync(log, '\n');
}

/** The lines of a file but those that {@link makeLog} made; none while there is no such file. */
const linesOf = (file: string) =>
  existsSync(file)
    ? (readFileSync(file)
        .subarray(-100_000)
        .toString()
        .match(/line \d+$/gm) ?? [])
    : [];

/** All lines, the previous log's first. */
const allLines = () => [previous, log].flatMap(linesOf);

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`);

it('a log begins again where it is too large, and no sooner', () => {
  limitLog(log);
  makeLog(MOST_BYTES);
  limitLog(log);
  expect(existsSync(previous)).toBe(false);
  appendFileSync(log, 'line 1\n');
  limitLog(log);
  expect([linesOf(previous), linesOf(log)]).toEqual([['line 1'], []]);
});

it('a log stays as it is where there is no place for the previous one', () => {
  makeLog(MOST_BYTES);
  appendFileSync(log, 'line 1\n');
  limitLog(path.join(log, 'no folder.log'));
  expect(linesOf(log)).toEqual(['line 1']);
});

it('a program has its own log begin again while it writes, and loses no line', SOON, async () => {
  makeLog(MOST_BYTES - 50);
  // A minute is 60 ms.
  const faster =
    'const slow = setInterval; globalThis.setInterval = (work, ms, ...words) => slow(work, ms / 1000, ...words);';
  const running = startProgram({
    name: 'app',
    words: ['--eval', 'let n = 0; setInterval(() => console.error("line", (n += 1)), 1000)'],
    cwd: folder,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faster)}`,
    },
    log,
  });
  await expect.poll(() => statSync(log).size < 1000 && linesOf(log).length > 0, SOON).toBe(true);
  await stopProgram(running);
  const lines = allLines();
  expect(lines).toEqual(numbered(lines.length));
});

it('what a database server says is written whole into a log that begins again', SOON, async () => {
  makeLog(MOST_BYTES - 15);
  const standBy = path.join(import.meta.dirname, '../database/stand-by.mjs');
  // No process has this number.
  const child = spawn(process.execPath, [standBy, '0', log], {
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  // Two pieces end in the middle of a line.
  for (const piece of [
    'line 1\n',
    'line 2\nline 3\nline ',
    '4\nlin',
    'e 5\nline 6\n',
    'line 7\n',
  ]) {
    child.stdin?.write(piece);
    const last = piece.match(/\d+\n$/)?.[0].trim();
    if (last) await expect.poll(() => allLines().at(-1), SOON).toBe(`line ${last}`);
    else
      await expect
        .poll(() => readFileSync(log).subarray(-3).toString() === piece.slice(-3), SOON)
        .toBe(true);
  }
  child.stdin?.end();
  expect(await ended).toEqual([0, null]);
  expect(linesOf(log).length).toBeLessThan(7);
  expect(allLines()).toEqual(numbered(7));
});
