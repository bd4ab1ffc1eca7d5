import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDataFolder } from './data-folder.mjs';

const NOBODY = 65534;
let folder = '';

const at = (...names: string[]) => path.join(folder, 'data', ...names);
const modeOf = (...names: string[]) => (statSync(at(...names)).mode & 0o777).toString(8);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-data-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder as earlier versions left it. */
function leaveOpen() {
  for (const name of ['pgdata', 'logs', 'files/videos']) mkdirSync(at(name), { recursive: true });
  for (const name of ['secret', 'logs/app.log', 'files/videos/clip', 'pgdata/kept']) {
    writeFileSync(at(name), 'x');
    chmodSync(at(name), 0o644);
  }
  for (const name of ['', 'pgdata', 'logs', 'files', 'files/videos']) chmodSync(at(name), 0o755);
}

describe('the data folder', () => {
  it.each([
    ['700', false],
    ['711', true],
  ])('is made with mode %s, where root is %s', (mode, isRoot) => {
    closeDataFolder(at(), isRoot);
    expect(modeOf()).toBe(mode);
  });

  it('is closed where an earlier version left it open, but for what PostgreSQL has in it', () => {
    leaveOpen();
    closeDataFolder(at(), false);
    expect(modeOf()).toBe('700');
    for (const name of ['logs', 'files', 'files/videos']) expect(modeOf(name)).toBe('700');
    for (const name of ['secret', 'logs/app.log']) expect(modeOf(name)).toBe('600');
    expect([modeOf('pgdata'), modeOf('pgdata/kept')]).toEqual(['755', '644']);
  });

  it.runIf(process.getuid?.() === 0)(
    'of root lets others through to PostgreSQL, and to nothing else',
    () => {
      leaveOpen();
      closeDataFolder(at());
      const others = (command: string) =>
        spawnSync('/bin/sh', ['-c', command], { cwd: '/', uid: NOBODY, gid: NOBODY }).status === 0;
      expect(others(`cat ${at('pgdata/kept')}`)).toBe(true);
      expect(others(`ls ${at()}`)).toBe(false);
      expect(others(`cat ${at('secret')}`)).toBe(false);
      expect(others(`cat ${at('logs/app.log')}`)).toBe(false);
      expect(others(`cat ${at('files/videos/clip')}`)).toBe(false);
    },
  );
});
