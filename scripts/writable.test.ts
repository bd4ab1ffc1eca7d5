import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from './processes/port.mjs';
import { explainFileError } from './trouble.mjs';

/** Root may write everywhere, so what is started here is somebody else's. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let folder = '';
let clone = '';
let data = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-writable-'));
  clone = path.join(folder, 'clone');
  data = path.join(folder, 'data');
  cpSync(import.meta.dirname, path.join(clone, 'scripts'), { recursive: true });
  spawnSync('chmod', ['-R', 'a+rX', folder]);
  own(data);
});

afterEach(() => {
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a folder of the user who starts. */
function own(place: string): void {
  mkdirSync(place, { recursive: true });
  if (NOBODY.uid) chownSync(place, NOBODY.uid, NOBODY.gid);
}

/** Starts a clone with no packages, which is as far as anything comes that may not write. @returns what it complains of */
async function start(): Promise<string> {
  const { PATH } = process.env;
  const port = await findFreePort('127.0.0.1');
  const { stderr } = spawnSync(process.execPath, [path.join(clone, 'scripts', 'start.mjs')], {
    ...NOBODY,
    cwd: folder,
    env: { NODE_ENV: 'test', PATH, PORT: String(port), FRAMEJURY_DATA: data },
    encoding: 'utf8',
  });
  return stderr.trim();
}

describe('a start by a user who may not write', () => {
  it('in the clone says so in a sentence', async () => {
    chmodSync(clone, 0o555);
    expect(await start()).toBe(
      `Framejury has to make .data in ${clone}, but may not write ${clone}. Start it as the user who owns that, or clone it to a folder of your own.`,
    );
  });

  it('what an earlier start left in the clone names it', async () => {
    own(clone);
    mkdirSync(path.join(clone, 'node_modules'));
    chmodSync(path.join(clone, 'node_modules'), 0o555);
    writeFileSync(path.join(clone, 'package-lock.json'), '{}', { mode: 0o644 });
    expect(await start()).toMatch(
      /^Framejury has to make node_modules in .*\/clone\/node_modules\. /,
    );
  });

  it('the data says so', async () => {
    chmodSync(data, 0o555);
    if (NOBODY.uid) chownSync(data, 0, 0);
    expect(await start()).toMatch(/^Framejury keeps its data in .*, but may not write there\. /);
  });

  it.runIf(NOBODY.uid)('a log names it', async () => {
    const logs = path.join(data, 'logs');
    own(logs);
    const log = path.join(logs, 'app.log');
    writeFileSync(log, '', { mode: 0o400 });
    expect(await start()).toBe(
      `Framejury keeps its logs in ${logs}, but may not write ${log}. Start it as the user who owns that, or remove it.`,
    );
  });
});

describe('an error of the file system', () => {
  const failure = (code: string, file?: string) =>
    Object.assign(new Error(code), { code, ...(file && { path: file }) });

  it('is a sentence where the person can put it right', () => {
    expect(explainFileError(failure('EACCES', '/a'))).toMatch(/^\/a may not be used by this user/);
    expect(explainFileError(failure('ENOSPC', '/a'))).toMatch(/^The disk that holds \/a is full/);
    expect(explainFileError(failure('ENOSPC'))).toMatch(/^The disk that is written to is full/);
  });

  it('is a bug otherwise', () => {
    expect(explainFileError(failure('EISDIR', '/a'))).toBeNull();
    expect(explainFileError(new Error('no code'))).toBeNull();
  });
});
