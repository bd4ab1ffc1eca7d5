import type { Suite } from './suite';

/**
 * Finds a suite.
 * @param version the one that a run began with: a suite that is data is then the one that it was; any other, and one of which
 *   that version is not known, is as it is now
 * @throws {AppError} 404 where there is none of that id
 */
export type SuiteById = (id: string, version?: string) => Suite;
