import fs from 'node:fs';
import process from 'node:process';
import { say } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';
import { ensureInstalled, findProgram } from './install.mjs';

/** Where Debian puts what plays H.264 in WebKit: its decoder, and what finds frames in the stream. */
const PLAYS_H264 = ['libgstlibav.so', 'libgstvideoparsersbad.so'];

/** @type {Readonly<Record<'firefox' | 'webkit', import('./install.mjs').Needed>>} */
const NEEDED = {
  firefox: {
    name: 'Firefox',
    packages: 'firefox-esr',
    instead: ', or set FIREFOX_PATH to one of yours',
    isThere: () => Boolean(process.env.FIREFOX_PATH) || findProgram('firefox-esr') !== null,
  },
  webkit: {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb gstreamer1.0-libav gstreamer1.0-plugins-bad',
    isThere: () =>
      ['WebKitWebDriver', 'Xvfb'].every((name) => findProgram(name) !== null) &&
      PLAYS_H264.every(isPluginThere),
  },
};

/** @param {string} file */
function isPluginThere(file) {
  const folders = fs.readdirSync('/usr/lib', { withFileTypes: true });
  return folders.some(({ name }) => fs.existsSync(`/usr/lib/${name}/gstreamer-1.0/${file}`));
}

/**
 * Installs Debian's packages of other browsers than Chromium, as far as they are not there.
 *
 * @param {readonly string[]} projects of Playwright's configuration
 * @param {string} logFolder
 * @throws {Trouble} when one is not there and cannot be installed
 */
export async function ensureOtherBrowsers(projects, logFolder) {
  for (const [project, needed] of Object.entries(NEEDED)) {
    if (projects.includes(project)) await ensureInstalled(needed, logFolder);
  }
}

/**
 * The same for browsers that may be missing: says in a sentence that their tests are skipped, and why.
 *
 * @param {readonly string[]} projects of Playwright's configuration
 * @param {string} logFolder
 * @returns {Promise<string[]>} those that can be run
 */
export async function findOtherBrowsers(projects, logFolder) {
  const found = [];
  for (const [project, needed] of Object.entries(NEEDED)) {
    if (!projects.includes(project)) continue;
    try {
      // It goes on during other tests, which write to the terminal meanwhile.
      await ensureInstalled(needed, logFolder, (_title, work) => work());
      found.push(project);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      const [reason] = error.message.split('\n');
      say(`The tests in ${needed.name} are skipped. ${reason}`);
    }
  }
  return found;
}
