import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, expect, it } from 'vitest';
import { chooseAccount } from './account.mjs';
import { makeRunnable } from './binaries.mjs';

const folders: string[] = [];

function temporaryFolder(mode: number): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'framejury-binaries-'));
  fs.chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

it.runIf(process.getuid?.() === 0)(
  'what was installed for root alone is copied to where its user can run it',
  () => {
    const installed = temporaryFolder(0o700);
    fs.mkdirSync(path.join(installed, 'bin'), { mode: 0o700 });
    const program = path.join(installed, 'bin', 'postgres');
    fs.writeFileSync(program, '#!/bin/sh\necho "postgres (PostgreSQL) 18.4"\n', { mode: 0o700 });
    fs.writeFileSync(path.join(installed, 'settings'), 'x', { mode: 0o600 });
    const home = temporaryFolder(0o755);
    const runnable = makeRunnable(
      { folder: installed, version: '18.4' },
      chooseAccount(path.join(home, 'none')),
      home,
    );
    expect(path.dirname(runnable)).toBe(home);
    expect(fs.statSync(path.join(runnable, 'settings')).mode & 0o777).toBe(0o644);
  },
);
