/**
 * A refusal that the person can understand and act on: something missing, forbidden, in conflict or badly formed.
 * Carries the HTTP status that route handlers answer with. Bugs are not `AppError`s: they throw plainly.
 */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 503 | 507,
    message: string,
    /** The input that is at fault, as a path with dots (`parameters.seed`); null where no single one is. */
    readonly field: string | null = null,
    /** After how many seconds the same may be asked again; null where that is not known. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** Throws a 404 that names what is missing, e.g. `missing('video', id)`. */
export function missing(kind: string, id: string | number): never {
  throw new AppError(404, `There is no ${kind} “${id}”.`);
}

/** By which Prisma says that a value does not fit its column: too long, of the wrong kind, out of range, malformed. */
const UNFIT = ['P2000', 'P2007', 'P2020', 'P2023', 'P2033'];

/**
 * The refusal that an error is, or null where it is a bug. A value that the database cannot keep or compare (an id that is
 * none, a number beyond the column's range, the character zero in a text) is bad input that no schema caught.
 */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  // PostgreSQL's class 22 is about data; Prisma hands it on inside of its own error.
  const facts = JSON.stringify({ cause: error.cause, meta: 'meta' in error ? error.meta : null });
  const isUnfit = UNFIT.includes(code) || /"originalCode":"22/.test(facts);
  return isUnfit
    ? new AppError(
        422,
        'The request holds a value that cannot be kept: an id, a number or a text that is none.',
      )
    : null;
}
