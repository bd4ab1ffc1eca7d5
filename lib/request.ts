import type { z } from 'zod';

/** A server's refusal, with the sentence that it gave. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads JSON from this app's own server and parses it.
 * @throws {RequestError} when the server refuses, with its sentence; or when it cannot be reached (status 0)
 */
export async function readJson<Data>(
  url: string,
  schema: z.ZodType<Data>,
  signal?: AbortSignal,
): Promise<Data> {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw new RequestError(0, 'The Framejury server does not answer. Is it still running?');
    },
  );
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new RequestError(response.status, refusalOf(body, response.status));
  return schema.parse(body);
}

function refusalOf(body: unknown, status: number): string {
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message;
  return typeof message === 'string' ? message : `The server answered with status ${status}.`;
}
