import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { openLog } from '../processes/processes.mjs';
import { step, tailOf } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL = 'apt-get update && apt-get install -y --no-install-recommends chromium';

/**
 * Finds the browser for end-to-end tests, and installs Debian's package when there is none.
 *
 * @param {string} logFolder
 * @returns {Promise<string>} absolute path of the program
 * @throws {Trouble} when there is none and it cannot be installed
 */
export async function ensureChromium(logFolder) {
  const found = findChromium();
  if (found) return found;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!findProgram('apt-get') || (prefix.length > 0 && !findProgram('sudo'))) throw missing();
  const log = path.join(logFolder, 'chromium.log');
  await step('Installing Chromium for the tests', async () => {
    const output = openLog(log);
    const [command = 'sh', ...words] = [...prefix, 'sh', '-c', INSTALL];
    const child = spawn(command, words, { stdio: ['ignore', output, output] });
    const [code] = await once(child, 'exit').finally(() => fs.closeSync(output));
    if (code !== 0) throw missing(tailOf(log));
  });
  const installed = findChromium();
  if (!installed) throw missing(tailOf(log));
  return installed;
}

/**
 * The browser that CHROMIUM_PATH names, or else the first that is in PATH.
 *
 * @returns {string | null} absolute path of the program, or null when there is none
 */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return NAMES.map(findProgram).find((file) => file !== null) ?? null;
}

/**
 * @param {string} name
 * @returns {string | null}
 */
function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = folders.map((folder) => path.join(folder, name));
  return files.find((file) => fs.existsSync(file)) ?? null;
}

/** @param {string} [reason] */
function missing(reason = '') {
  const advice = `install it (on Debian as root:  ${INSTALL}), or set CHROMIUM_PATH to a browser of yours.`;
  return new Trouble(`The end-to-end tests need Chromium: ${advice}\n${reason}`.trimEnd());
}
