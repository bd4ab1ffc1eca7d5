import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { openLog } from '../processes/processes.mjs';
import { step, tailOf } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';

/**
 * What the tests need of Debian.
 *
 * @typedef {object} Needed
 * @property {string} name as people call it
 * @property {string} packages of Debian
 * @property {string} [instead] what else would do, for the sentence that says that it is missing
 * @property {() => boolean} isThere
 */

/**
 * Makes sure that something is installed, by Debian's packages when it is not.
 *
 * @param {Needed} needed
 * @param {string} logFolder
 * @throws {Trouble} when it is not there and cannot be installed
 */
export async function ensureInstalled(needed, logFolder) {
  if (needed.isThere()) return;
  const install = `apt-get update && apt-get install -y --no-install-recommends ${needed.packages}`;
  const missing = (reason = '') => {
    const advice = `install it (on Debian as root:  ${install})${needed.instead ?? ''}.`;
    return new Trouble(`The browser tests need ${needed.name}: ${advice}\n${reason}`.trimEnd());
  };
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!findProgram('apt-get') || (prefix.length > 0 && !findProgram('sudo'))) throw missing();
  const log = path.join(logFolder, `${needed.name.toLowerCase()}.log`);
  await step(`Installing ${needed.name} for the tests`, async () => {
    const output = openLog(log);
    const [command = 'sh', ...words] = [...prefix, 'sh', '-c', install];
    const child = spawn(command, words, { stdio: ['ignore', output, output] });
    const [code] = await once(child, 'exit').finally(() => fs.closeSync(output));
    if (code !== 0) throw missing(tailOf(log));
  });
  if (!needed.isThere()) throw missing(tailOf(log));
}

/**
 * The first program of that name in PATH.
 *
 * @param {string} name
 * @returns {string | null} absolute path, or null when there is none
 */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = folders.map((folder) => path.join(folder, name));
  return files.find((file) => fs.existsSync(file)) ?? null;
}
