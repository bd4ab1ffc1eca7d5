/**
 * A refusal that the person can understand and act on: something missing, forbidden, in conflict or badly formed.
 * Carries the HTTP status that route handlers answer with. Bugs are not `AppError`s: they throw plainly.
 */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 503,
    message: string,
  ) {
    super(message);
  }
}

/** Throws a 404 that names what is missing, e.g. `missing('video', id)`. */
export function missing(kind: string, id: string | number): never {
  throw new AppError(404, `There is no ${kind} “${id}”.`);
}
