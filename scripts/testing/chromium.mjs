import process from 'node:process';
import { ensureInstalled, findProgram } from './install.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds the browser for end-to-end tests, and installs Debian's package when there is none.
 *
 * @param {string} logFolder
 * @returns {Promise<string>} absolute path of the program
 * @throws {Trouble} when there is none and it cannot be installed
 */
export async function ensureChromium(logFolder) {
  await ensureInstalled(
    {
      name: 'Chromium',
      packages: 'chromium',
      instead: ', or set CHROMIUM_PATH to a browser of yours',
      isThere: () => findChromium() !== null,
    },
    logFolder,
  );
  return /** @type {string} */ (findChromium());
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
