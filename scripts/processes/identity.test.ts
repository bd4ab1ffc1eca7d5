import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { identify, isAlive, parseProcessStat } from './identity.mjs';

describe('the identity of a process', () => {
  it('is that of a living process', () => {
    const self = identify(process.pid);
    expect(self?.pid).toBe(process.pid);
    expect(self && isAlive(self)).toBe(true);
  });

  it('ends with the process', async () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    const identity = identify(Number(child.pid));
    expect(identity && isAlive(identity)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(identity && isAlive(identity)).toBe(false);
  });

  it('is not that of another process which got the same number later', () => {
    expect(isAlive({ pid: process.pid, started: 'some other time' })).toBe(false);
  });

  it.each([0, -1, 1.5, Number.NaN])('does not exist for the number %s', (pid) => {
    expect(identify(pid)).toBeNull();
  });
});

describe('the state line of a process', () => {
  it('is read whatever the name of the program is', () => {
    const fields = Array.from({ length: 30 }, (_, index) => String(index + 4));
    const text = `123 (a) b (c) Z ${fields.join(' ')}`;
    expect(parseProcessStat(text)).toEqual({ state: 'Z', parent: 4, startTicks: '22' });
  });
});
