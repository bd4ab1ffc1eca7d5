import type { z } from 'zod';
import { parseBody, parseInput } from '@/app/api/respond';
import type { Change } from '@/lib/audit/schema';
import { AppError, refusalOf } from '@/lib/errors';
import { outageOf } from '@/lib/outage';
import type { Person } from '@/lib/people/schema';

/** What is to be done: who asks, what the request's body holds, and what stands in its address. */
export interface Work {
  person: Person;
  bytes: Uint8Array<ArrayBuffer>;
  address: Readonly<Record<string, string>>;
}

/** What work came to: the answer as JSON in UTF-8, and what goes into the audit. */
export interface Done {
  body: Uint8Array<ArrayBuffer>;
  changes: Change[];
}

/** What work has at hand. */
export interface Tools {
  /** Parses the body as JSON. */
  json<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
  /** Parses what stands in the address. */
  address<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
  /** The body as it is, in UTF-8. */
  text(): string;
  /** Says which files are read from here on. */
  reads(files: readonly { name: string }[]): void;
  /** Adds a change to the audit, once all is done. */
  record(change: Change): void;
}

/** A piece of work by its name. */
export type Works = Readonly<Record<string, (person: Person, tools: Tools) => Promise<unknown>>>;

/** Does a piece of work, in whichever thread. */
export async function doWork(
  works: Works,
  name: string,
  { person, bytes, address }: Work,
  reading: (files: readonly string[]) => void,
): Promise<Done> {
  const run = works[name];
  if (!run) throw new Error(`there is no work “${name}”`);
  const changes: Change[] = [];
  const text = () => new TextDecoder().decode(bytes);
  const answer = await run(person, {
    text,
    json: (schema) => parseBody(schema, parsed(text())),
    address: (schema) => parseInput(schema, address),
    reads: (files) => reading(files.map(({ name: file }) => file)),
    record: (change) => changes.push(change),
  });
  return { body: new TextEncoder().encode(JSON.stringify(answer)), changes };
}

/** The refusal that an error is; null where it is a bug. */
export function refusalIn(error: unknown): AppError | null {
  return refusalOf(error) ?? outageOf(error);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError(400, 'The request is not valid JSON.');
  }
}
