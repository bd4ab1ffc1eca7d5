import type { z } from 'zod';
import type { Change } from '@/lib/audit/schema';
import { recordChanges } from '@/lib/audit/store';
import { AppError, refusalOf } from '@/lib/errors';
import { log } from '@/lib/log.mjs';
import { outageOf } from '@/lib/outage';
import type { Person, Role } from '@/lib/people/schema';
import { requireRole } from '@/lib/people/store';
import { problemHeaders, problemOf, type Refusal } from '@/lib/problem';
import { queryFields } from '@/lib/query-fields';
import { unknownFieldIn, unknownFieldWords } from '@/lib/unknown-field';

/**
 * Runs a route's work for the person who asks, if their role permits it, and answers its result (a `Response` as it is,
 * anything else as JSON) or the error it threw (see {@link refuse}). Changes that the work passes to `record` go
 * into the audit once it has succeeded. Answers are not cached unless they say so.
 */
export async function respond(
  request: Request,
  role: Role,
  work: (person: Person, record: (change: Change) => void) => Promise<unknown>,
): Promise<Response> {
  try {
    const person = await requireRole(request.headers, role);
    const changes: Change[] = [];
    const answer = await work(person, (change) => changes.push(change));
    await recordChanges(person, changes);
    if (!(answer instanceof Response)) return Response.json(answer, { headers: UNKEPT });
    if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store');
    return answer;
  } catch (error) {
    return refuse(error, request);
  }
}

const UNKEPT = { 'cache-control': 'no-store' };

/**
 * The answer for an error: a problem (see {@link problemOf}) with its status. A bug is logged and becomes a 500, which says
 * nothing of it but under which id of the request the log does.
 */
export function refuse(error: unknown, request: Request): Response {
  const refusal = refusalOf(error) ?? outageOf(error) ?? logged(error, request);
  const headers = { ...UNKEPT, ...problemHeaders(refusal) };
  return Response.json(problemOf(refusal), { status: refusal.status, headers });
}

function logged(error: unknown, { headers }: Request): Refusal {
  // What Next throws for its own ends is known by a digest. (Its own function for that needs a browser's React.)
  if (error instanceof Error && 'digest' in error) throw error;
  const id = headers.get('x-request-id');
  log.error({ err: error }, 'A request broke');
  const where = id === null ? '' : `, at the request ${id}`;
  const message = `Something broke. The server’s log says what${where}.`;
  return { status: 500, message, field: null, retryAfter: null };
}

/**
 * Reads outside input by its schema.
 * @throws {AppError} 422 that names the field at fault
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    const field = fieldWithZero(parsed.data);
    if (field === null) return parsed.data;
    throw new AppError(
      422,
      'It has the character zero in it, which cannot be kept.',
      field || null,
    );
  }
  const [issue] = parsed.error.issues;
  const message = issue?.message ?? 'The input is not as expected.';
  throw new AppError(422, message, issue?.path.join('.') || null);
}

/**
 * Reads a request's body by its schema, which has to know all fields of it: one that is misspelt would else count as left
 * out.
 * @throws {AppError} 422 that names the field at fault
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const unknown = unknownFieldIn(schema, input);
  if (unknown) throw new AppError(422, unknownFieldWords(unknown), unknown.path);
  return parseInput(schema, input);
}

/**
 * Reads a request's query by its schema, which has to know all of it.
 * @throws {AppError} 422 that names the field at fault
 */
export function parseQuery<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseBody(schema, queryFields(new URL(request.url).searchParams, schema));
}

/** The path (with dots) of the first text with a null character; null when there is none. */
function fieldWithZero(input: unknown, path: readonly string[] = []): string | null {
  if (typeof input === 'string') return input.includes('\0') ? path.join('.') : null;
  if (typeof input !== 'object' || input === null) return null;
  for (const [name, value] of Object.entries(input)) {
    const field = name.includes('\0') ? path.join('.') : fieldWithZero(value, [...path, name]);
    if (field !== null) return field;
  }
  return null;
}

/**
 * Reads a request's JSON body by its schema. Asks for the JSON content type, which another site's form cannot send.
 * @param maximum the most bytes that are read
 * @throws {AppError} 400 when it is not JSON, 413 when it is too large, 422 naming the field at fault
 */
export async function parseJsonBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maximum = 4 * 1024 * 1024,
) {
  const text = new TextDecoder().decode(await readJsonBytes(request, maximum));
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new AppError(400, 'The request is not valid JSON.');
  }
  return parseBody(schema, input);
}

/**
 * Reads a request's JSON body as it comes. Asks for the JSON content type, which another site's form cannot send.
 * @param maximum the most bytes that are read
 * @throws {AppError} 400 when it has another type, 413 when it is too large
 */
export async function readJsonBytes(
  request: Request,
  maximum: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    throw new AppError(400, 'The request must have the content type application/json.');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maximum) throw new AppError(413, `The request may have at most ${maximum} bytes.`);
    chunks.push(chunk);
  }
  return joined(chunks, size);
}

/** Pieces as one, in memory of its own, which can be handed over to another thread. */
export function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * Reads a form with files into memory.
 * @param maximum the largest content length in bytes
 * @throws {AppError} 400 when it is no form, 413 when it is too large or has no content length
 */
export async function readForm(
  request: Request,
  maximum: number,
): Promise<Record<string, FormDataEntryValue>> {
  const length = request.headers.get('content-length');
  if (length === null || Number(length) > maximum) {
    throw new AppError(413, `The request must say its size, at most ${maximum} bytes.`);
  }
  const form = await request.formData().catch(() => {
    throw new AppError(400, 'The request is not a form.');
  });
  return Object.fromEntries(form.entries());
}

/**
 * The request's body as a stream.
 * @throws {AppError} 400 when there is none
 */
export function bodyStream(request: Request): ReadableStream<Uint8Array> {
  if (!request.body) throw new AppError(400, 'The request has no body.');
  return request.body;
}
