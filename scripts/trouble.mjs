/**
 * Something that the person at the terminal can put right. The message is one or more full
 * sentences and is printed as it is, without a stack trace.
 */
export class Trouble extends Error {
  /** @override */
  name = 'Trouble';
}

/** What the system says of a file that may not be used, and of a disk that has no room. */
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS'];
const NO_ROOM = ['ENOSPC', 'EDQUOT'];

/**
 * The sentence for an error of the file system that the person at the terminal can put right.
 *
 * @param {unknown} error
 * @returns {string | null} null for any other error
 */
export function explainFileError(error) {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  const file = 'path' in error ? String(error.path) : null;
  if (FORBIDDEN.includes(code) && file !== null) {
    return `${file} may not be used by this user (${code}). Start this as the user who owns it, or give it to yours.`;
  }
  if (NO_ROOM.includes(code)) {
    return `The disk ${file === null ? 'that is written to' : `that holds ${file}`} is full (${code}). Make room on it, and start this again.`;
  }
  return null;
}
