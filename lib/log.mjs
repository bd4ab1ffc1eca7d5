import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';
import pino from 'pino';

/**
 * What every line says that is written while a request is answered.
 *
 * @typedef {object} RequestFacts
 * @property {string} request its id
 * @property {string} method
 * @property {string} route its address without ids and secrets
 * @property {true} [broken] something was thrown that nobody caught
 */

const kept = /** @type {{ framejuryRequest?: AsyncLocalStorage<RequestFacts> }} */ (globalThis);
kept.framejuryRequest ??= new AsyncLocalStorage();

/** The request that is being answered. Kept on `globalThis`, since the server has this module and Next's build has a copy. */
export const currentRequest = kept.framejuryRequest;

/** What Next calls an error by; people whose page broke are shown it. */
const DIGEST = /^\d+(?:@\w+)?$/;

/**
 * What is kept of an error. Its other properties stay out of logs: those of a failed request may hold its headers. Of what
 * the database client says of a malformed query only the last paragraph is kept: those before show what was to be stored.
 *
 * @param {unknown} error
 */
function errorFacts(error) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, stack, cause } = error;
  const isQuery = name === 'PrismaClientValidationError';
  const message = isQuery ? (error.message.split('\n\n').at(-1) ?? '') : error.message;
  const told = { name, message, stack: stack?.replace(error.message, () => message) };
  const digest =
    'digest' in error && DIGEST.test(`${error.digest}`) ? { digest: error.digest } : {};
  return { ...told, ...digest, ...(cause ? { cause: String(cause) } : {}) };
}

/**
 * The log of a process of the server: a line of JSON an event, on standard error, which `npm start` keeps in a file.
 * `FRAMEJURY_LOG_LEVEL` says from which level on (trace, debug, info, warn, error, fatal, silent; else info). No key, no text
 * of a judge's reply and no answer of a person is ever given to it.
 */
export const log = pino(
  {
    level: process.env.FRAMEJURY_LOG_LEVEL || 'info',
    base: { process: process.env.FRAMEJURY_PROCESS ?? 'app', pid: process.pid },
    formatters: { level: (level) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentRequest.getStore() }),
    serializers: { err: errorFacts },
  },
  pino.destination(2),
);
