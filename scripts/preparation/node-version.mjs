import { Trouble } from '../trouble.mjs';

/** The oldest Node that every dependency accepts; the same as `engines` in package.json. */
const OLDEST = { major: 20, minor: 19 };

/**
 * Checks the version of Node.
 *
 * @param {string} version such as "20.19.0"
 * @throws {Trouble} when it is too old
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return;
  throw new Trouble(
    `Framejury needs Node.js ${OLDEST.major}.${OLDEST.minor} or newer, but this is ${version}. Install a newer one from https://nodejs.org and start again.`,
  );
}
