import type { z } from 'zod';
import type { Change } from '@/lib/audit/schema';
import { recordChanges } from '@/lib/audit/store';
import { AppError } from '@/lib/errors';
import type { Person, Role } from '@/lib/people/schema';
import { requireRole } from '@/lib/people/store';

/**
 * Runs a route's work for the person who asks, if they may do what needs the role, and answers for it: what it returns (a
 * `Response` as it is, anything else as JSON), or `{ error }` with the status of the `AppError` it threw. What the work
 * hands to `record` goes into the audit once it has succeeded. Bugs go on to the server's log and become a 500.
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
    return answer instanceof Response ? answer : Response.json(answer);
  } catch (error) {
    if (error instanceof AppError) {
      return Response.json({ error: error.message }, { status: error.status });
    }
    throw error;
  }
}

/**
 * Reads outside input by its schema.
 * @throws {AppError} 422 that names the field at fault
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown) {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'request';
  throw new AppError(422, `${field}: ${issue?.message ?? 'is not as expected'}`);
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
  const text = Buffer.concat(chunks).toString('utf8');
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new AppError(400, 'The request is not valid JSON.');
  }
  return parseInput(schema, input);
}

/**
 * Reads a form with files, all of it into memory.
 * @param maximum the most bytes that the request may say it has
 * @throws {AppError} 400 when it is no form, 413 when it is too large or does not say its size
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
