import process from 'node:process';
import pino from 'pino';

/**
 * What is kept of an error. Its other properties stay out of logs: those of a failed request may hold its headers.
 *
 * @param {unknown} error
 */
function errorFacts(error) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause ? { cause: String(cause) } : {}) };
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
    serializers: { err: errorFacts },
  },
  pino.destination(2),
);
