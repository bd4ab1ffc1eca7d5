import { z } from 'zod';

/** While the database is away, and while the disk is full. */
const OUTAGES = [503, 507];

/** A server's refusal, with the sentence that it gave. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly status: number,
    message: string,
    /** The input that is at fault, where the server names one. */
    readonly field: string | null = null,
  ) {
    super(message);
  }

  /** Whether it is for what passes: the server's database is away, or its disk is full. The same may be asked again. */
  get isOutage(): boolean {
    return OUTAGES.includes(this.status);
  }
}

/** What a request carries: a file as its bytes, a form, or anything else as JSON. */
export type RequestBody = Blob | FormData | object | null;

/** Where this app's own server is, and what every request says to it; a page's is where it came from. */
let server: { origin: string; headers: Record<string, string> } = { origin: '', headers: {} };

/** Has requests go to a server, for programs that are no page of its. */
export function askServer(origin: string, headers: Record<string, string>): void {
  server = { origin, headers };
}

/**
 * Reads JSON from this app's own server and parses it.
 * @param body given for a question too long for an address: sent by POST
 * @throws {RequestError} as {@link sendRequest} does
 */
export async function readJson<Data>(
  url: string,
  schema: z.ZodType<Data>,
  signal?: AbortSignal,
  body?: RequestBody,
): Promise<Data> {
  return sendRequest(body === undefined ? 'GET' : 'POST', url, schema, signal, body);
}

/**
 * Sends a request to this app's own server and parses its answer.
 * @throws {RequestError} when the server refuses, with its sentence; or when it cannot be reached (status 0)
 */
export async function sendRequest<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  schema: z.ZodType<Data>,
  signal?: AbortSignal,
  body?: RequestBody,
): Promise<Data> {
  const headers: Record<string, string> = { accept: 'application/json', ...server.headers };
  const request: RequestInit = { method, headers };
  if (signal) request.signal = signal;
  if (body instanceof FormData) {
    request.body = body;
  } else if (body instanceof Blob) {
    request.body = body;
    headers['content-type'] = 'application/octet-stream';
  } else if (body !== undefined) {
    request.body = JSON.stringify(body);
    headers['content-type'] = 'application/json';
  }
  const response = await fetch(server.origin + url, request).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new RequestError(0, 'The Framejury server does not answer. Is it still running?');
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusalOf(answer, response.status);
  return schema.parse(answer);
}

const refusalSchema = z.object({ error: z.string(), field: z.string().nullable().default(null) });

/** What a server's answer of another status than 200 says, `{ error, field }` or anything else. */
export function refusalOf(answer: unknown, status: number): RequestError {
  const refusal = refusalSchema.safeParse(answer).data;
  if (!refusal) return new RequestError(status, `The server answered with status ${status}.`);
  return new RequestError(status, refusal.error, refusal.field);
}
