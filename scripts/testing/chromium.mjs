import fs from 'node:fs';
import process from 'node:process';
import { say } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';
import { ensureInstalled, findProgram } from './install.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where Debian puts the Chromium that draws no window of its own: a page costs it less than half the processor time. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Finds the browser for end-to-end tests, and for commands that decode: the one that CHROMIUM_PATH names, or else Debian's headless shell. Installs
 * Debian's packages when it is not there; where that fails, the whole Chromium will do.
 *
 * @param {string} logFolder
 * @param {(title: string, work: () => Promise<void>) => Promise<void>} [show] shows that it is being installed
 * @returns {Promise<string>} absolute path of the program
 * @throws {Trouble} when there is none and none can be installed
 */
export async function ensureChromium(logFolder, show) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  try {
    await ensureInstalled(
      {
        name: 'Chromium',
        packages: 'chromium chromium-headless-shell',
        instead: ', or set CHROMIUM_PATH to a browser of yours',
        isThere: () => fs.existsSync(HEADLESS_SHELL),
      },
      logFolder,
      show,
    );
    return HEADLESS_SHELL;
  } catch (error) {
    const chromium = findChromium();
    if (!(error instanceof Trouble) || chromium === null) throw error;
    say('Chromium’s headless shell is missing: the whole Chromium takes longer.');
    return chromium;
  }
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
