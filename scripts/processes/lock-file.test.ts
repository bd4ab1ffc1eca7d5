import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identify } from './identity.mjs';
import { takeLock } from './lock-file.mjs';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-lock-'));
  file = path.join(folder, 'data', 'framejury.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function leaveLock(holder: object) {
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(holder));
}

describe('a lock', () => {
  it('is had by one at a time, and by the next after its release', async () => {
    const first = await takeLock(file);
    first.lock?.describe({ address: 'http://127.0.0.1:3210' });
    const second = await takeLock(file);
    expect(second.lock).toBeNull();
    expect(second.holder?.process.pid).toBe(process.pid);
    expect(second.holder?.address).toBe('http://127.0.0.1:3210');

    first.lock?.release();
    expect(existsSync(file)).toBe(false);
    expect((await takeLock(file)).lock).not.toBeNull();
  });

  it('of a dead process is taken over, with what that process left', async () => {
    await takeLock(file);
    const children = [{ pid: 4_000_001, started: 'then' }];
    const holder = { process: { pid: 4_000_000, started: 'then' }, ticket: 'old', children };
    leaveLock(holder);
    const { lock } = await takeLock(file);
    expect(lock?.previous?.children).toEqual(children);
  });

  it('is taken over when its number belongs to another process by now', async () => {
    await takeLock(file);
    leaveLock({ process: { pid: process.pid, started: 'before the restart' }, ticket: 'old' });
    expect((await takeLock(file)).lock).not.toBeNull();
  });

  it('that was left half written is taken over', async () => {
    await takeLock(file);
    writeFileSync(file, '{"process"');
    const { lock } = await takeLock(file);
    expect(lock).not.toBeNull();
    expect(lock?.previous).toBeNull();
  });

  it('is not released by somebody who lost it', async () => {
    const { lock } = await takeLock(file);
    const other = { process: identify(process.pid), ticket: 'theirs' };
    leaveLock(other);
    lock?.describe({ address: 'http://127.0.0.1:1' });
    lock?.release();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(other);
  });

  it('is won by exactly one of many who race for a dead one', async () => {
    await takeLock(file);
    leaveLock({ process: { pid: 4_000_000, started: 'then' }, ticket: 'old' });
    const module = path.join(import.meta.dirname, 'lock-file.mjs');
    // The winner holds on until all have tried.
    const code = `import { takeLock } from ${JSON.stringify(module)};
      const { lock } = await takeLock(${JSON.stringify(file)});
      process.stdout.write(lock ? 'won' : 'lost');
      process.stdin.resume();`;
    const racers = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', code]),
    );
    const outcomes = await Promise.all(racers.map((racer) => once(racer.stdout, 'data')));
    for (const racer of racers) racer.stdin.end();
    expect(outcomes.map(String).sort()).toEqual(['lost', 'lost', 'lost', 'lost', 'lost', 'won']);
  });
});
