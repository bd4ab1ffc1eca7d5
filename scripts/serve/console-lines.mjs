import { stripVTControlCharacters } from 'node:util';
import { log } from '../../lib/log.mjs';

/**
 * Has what is written to the console as an error or a warning become a line of the log. Next writes there what pages,
 * actions and routes throw. Of what is written only texts and errors are kept: anything else may hold what somebody said.
 *
 * @param {Pick<Console, 'error' | 'warn'>} console
 */
export function logConsole(console = globalThis.console) {
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    console[level] = (...words) => {
      const err = words.find((word) => word instanceof Error);
      const texts = words.filter((word) => typeof word === 'string');
      const text = stripVTControlCharacters(texts.join(' ')).replace(/^\s*[⨯⚠]\s*/, '');
      log[level](err ? { err } : {}, text || 'An error was thrown');
    };
  }
}
