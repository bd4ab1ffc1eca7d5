import fs from 'node:fs';
import { ensureInstalled, findProgram } from './install.mjs';

/** Where Debian puts what plays H.264 in WebKit: its decoder, and what finds frames in the stream. */
const PLAYS_H264 = ['libgstlibav.so', 'libgstvideoparsersbad.so'];

/** @type {Readonly<Record<'firefox' | 'webkit', import('./install.mjs').Needed>>} */
const NEEDED = {
  firefox: {
    name: 'Firefox',
    packages: 'firefox-esr',
    isThere: () => findProgram('firefox-esr') !== null,
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
