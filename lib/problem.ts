import type { AppError } from './errors';

/** What is answered instead of what was asked for; of a bug with the status 500. */
export type Refusal = Pick<AppError, 'message' | 'field' | 'retryAfter'> & {
  status: AppError['status'] | 500;
};

/** What answers of a status are called (RFC 9110, section 15). */
const TITLES: Readonly<Record<Refusal['status'], string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** The headers of a {@link problemOf}. */
export function problemHeaders({ retryAfter }: Pick<Refusal, 'retryAfter'>) {
  const type = { 'content-type': 'application/problem+json' };
  return retryAfter === null ? type : { ...type, 'retry-after': String(retryAfter) };
}

/**
 * A refusal as the body of an answer (RFC 9457), with the field that is at fault, as a path with dots, null where no single
 * one is; `error` is the sentence as it was called first.
 */
export function problemOf({
  status,
  message,
  field,
}: Pick<Refusal, 'status' | 'message' | 'field'>) {
  const title = TITLES[status];
  return { type: 'about:blank', title, status, detail: message, error: message, field };
}
