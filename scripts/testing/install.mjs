import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { openLog } from '../processes/logs.mjs';
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

/** Sources that do not answer, or that somebody else is reading, shall not hold the tests up for long. */
const APT = 'apt-get -o Acquire::Retries=1 -o Acquire::http::Timeout=30 -o DPkg::Lock::Timeout=60';
const LONGEST_DOWNLOAD_MS = 300_000;

/**
 * Makes sure that something is installed, by Debian's packages when it is not.
 *
 * @param {Needed} needed
 * @param {string} logFolder
 * @param {(title: string, work: () => Promise<void>) => Promise<void>} [show] shows that it is being installed
 * @throws {Trouble} when it is not there and cannot be installed
 */
export async function ensureInstalled(needed, logFolder, show = step) {
  if (needed.isThere()) return;
  const words = `install -y --no-install-recommends ${needed.packages}`;
  const missing = (reason = '') => {
    const command = `apt-get update && apt-get ${words}`;
    const advice = `install it (on Debian as root:  ${command})${needed.instead ?? ''}.`;
    return new Trouble(`The browser tests need ${needed.name}: ${advice}\n${reason}`.trimEnd());
  };
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!findProgram('apt-get') || (prefix.length > 0 && !findProgram('sudo'))) throw missing();
  const log = path.join(logFolder, `${needed.name.toLowerCase()}.log`);
  await show(`Installing ${needed.name} for the tests`, async () => {
    // What cannot be updated may be known well enough. Nothing interrupts the packages once they are being unpacked.
    const download = `${APT} update; exec ${APT} --download-only ${words}`;
    const downloaded = await run([...prefix, 'sh', '-c', download], log, LONGEST_DOWNLOAD_MS);
    const environment = 'DEBIAN_FRONTEND=noninteractive';
    const install = `exec env ${environment} ${APT} ${words}`;
    if (!downloaded || !(await run([...prefix, 'sh', '-c', install], log))) {
      throw missing(tailOf(log));
    }
  });
  if (!needed.isThere()) throw missing(tailOf(log));
}

/**
 * @param {string[]} words of a command
 * @param {string} log takes what it says
 * @param {number} [timeout] milliseconds after which it is ended
 * @returns {Promise<boolean>} whether it succeeded
 */
async function run([command = 'sh', ...words], log, timeout) {
  const output = openLog(log);
  try {
    const child = spawn(command, words, { stdio: ['ignore', output, output], timeout });
    const [code] = await once(child, 'exit');
    return code === 0;
  } finally {
    fs.closeSync(output);
  }
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
