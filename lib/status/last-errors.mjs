/** So many are kept. */
const MOST = 10;

/**
 * A request that this process answered with a fault of its own.
 *
 * @typedef {object} FailedRequest
 * @property {string} at ISO 8601
 * @property {string} method
 * @property {string} route its address without ids and secrets
 * @property {number} status HTTP status, 500–599
 * @property {string} request its id, by which the log has more
 */

const kept = /** @type {{ framejuryErrors?: FailedRequest[] }} */ (globalThis);
kept.framejuryErrors ??= [];

/** Kept on `globalThis`, since the server has this module and Next's build has a copy. */
const errors = kept.framejuryErrors;

/**
 * Keeps that a request failed just now.
 *
 * @param {Omit<FailedRequest, 'at'>} failed
 */
export function noteError(failed) {
  errors.unshift({ at: new Date().toISOString(), ...failed });
  errors.length = Math.min(errors.length, MOST);
}

/**
 * The last ten requests that this process failed to answer, the latest first.
 *
 * @returns {FailedRequest[]}
 */
export function lastErrors() {
  return [...errors];
}
