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
 * @param body given for a question too long for an address: sent by POST, a file as its bytes, anything else as JSON
 * @throws {RequestError} when the server refuses, with its sentence; or when it cannot be reached (status 0)
 */
export async function readJson<Data>(
  url: string,
  schema: z.ZodType<Data>,
  signal?: AbortSignal,
  body?: unknown,
): Promise<Data> {
  const headers = { accept: 'application/json' };
  const request: RequestInit =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json',
          },
          body: body instanceof Blob ? body : JSON.stringify(body),
        };
  const response = await fetch(url, { ...request, ...(signal && { signal }) }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw new RequestError(0, 'The Framejury server does not answer. Is it still running?');
    },
  );
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new RequestError(response.status, refusalOf(answer, response.status));
  return schema.parse(answer);
}

function refusalOf(body: unknown, status: number): string {
  const message = typeof body === 'object' && body !== null && 'error' in body && body.error;
  return typeof message === 'string' ? message : `The server answered with status ${status}.`;
}
