import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ensureOtherBrowsers, findOtherBrowsers } from './other-browsers.mjs';

let folder = '';
let said: string[] = [];

/** A program that is found before all others. */
function putProgram(name: string, script: string): void {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-install-'));
  for (const name of ['sh', 'env']) {
    const place = ['/bin', '/usr/bin'].map((parent) => path.join(parent, name)).find(existsSync);
    symlinkSync(place as string, path.join(folder, name));
  }
  said = [];
  vi.stubEnv('PATH', folder);
  vi.stubEnv('FIREFOX_PATH', '');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('a browser that is there is found', async () => {
  putProgram('firefox-esr', '');
  expect(await findOtherBrowsers(['firefox'], folder)).toEqual(['firefox']);
  expect(said).toEqual([]);
});

it('without a way to install one its tests are skipped, in a sentence', async () => {
  expect(await findOtherBrowsers(['firefox', 'webkit'], folder)).toEqual([]);
  expect(said.join('')).toMatch(/The tests in Firefox are skipped\..*apt-get install/);
  expect(said.join('')).toMatch(/The tests in WebKit are skipped\./);
  await expect(ensureOtherBrowsers(['firefox'], folder)).rejects.toThrow('need Firefox');
});

it('a package that cannot be had is tried for, and the sentence comes all the same', async () => {
  putProgram('sudo', 'shift; exec "$@"');
  putProgram('apt-get', 'echo "Could not get lock"; exit 100');
  expect(await findOtherBrowsers(['firefox'], folder)).toEqual([]);
  expect(said.join('')).toContain('The tests in Firefox are skipped.');
  expect(readFileSync(path.join(folder, 'firefox.log'), 'utf8')).toContain('Could not get lock');
});

it('a package that can be had is installed once it is downloaded, also from a list that is not the newest', async () => {
  putProgram('sudo', 'shift; exec "$@"');
  putProgram(
    'apt-get',
    `echo "$@"; case "$*" in
*update) exit 100;;
*download-only*) ;;
*firefox-esr) : > ${folder}/firefox-esr;;
esac`,
  );
  expect(await findOtherBrowsers(['firefox'], folder)).toEqual(['firefox']);
  expect(said).toEqual([]);
});
