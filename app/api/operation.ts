import { z } from 'zod';
import type { Change } from '@/lib/audit/schema';
import { requireAllowance } from '@/lib/people/allowance.store';
import type { Person, Role } from '@/lib/people/schema';
import { answerOnce } from './once';
import { parseInput, parseJsonBody, parseQuery, readForm, respond } from './respond';
import { readPlainBytes } from './text-body';

/** Values of an address as strings; a parameter that may come several times as a list. */
type Fields = z.ZodType;

/** What a request carries. */
export type Body<Schema extends z.ZodType = z.ZodType> =
  /** JSON, 4 MiB at most unless it says otherwise. */
  | { readonly json: Schema; readonly maximum?: number }
  /** A form with files. */
  | { readonly form: Schema; readonly maximum: number }
  /** Bytes of this media type, which the work itself reads. */
  | { readonly bytes: string; readonly maximum?: number };

/** What can be asked of an address by one method: what a request says, who may make it and what it is answered. */
export interface Operation<
  Path extends Fields = Fields,
  Query extends Fields = Fields,
  Sent extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** What it does, in one sentence or a few; the first one is its title. */
  readonly summary: string;
  readonly role: Role;
  /** Whether it is answered to anybody, signed in or not. */
  readonly open?: boolean;
  /** The named parts of the address. */
  readonly path?: Path;
  readonly query?: Query;
  readonly body?: Body<Sent>;
  /** What it answers as JSON. */
  readonly answer?: Answer;
  /** The media types in which it answers a file, instead or in some cases. */
  readonly files?: readonly string[];
  /** Whether it reads files that were sent, or writes much into one: people may do that so often in a minute. */
  readonly heavy?: boolean;
  /** Whether it makes something, which the same request with an `Idempotency-Key` does not make twice. */
  readonly creates?: boolean;
  /** Requests as somebody would make them. */
  readonly example?: { readonly query?: z.input<Query>; readonly body?: z.input<Sent> };
}

/** What an operation's work is given. */
export interface Asked<Path, Query, Sent> {
  request: Request;
  person: Person;
  /** Notes a change for the audit, which is written once the work has succeeded. */
  record: (change: Change) => void;
  path: Path;
  query: Query;
  body: Sent;
}

type Given<Value> = Value extends readonly (infer Element)[]
  ? readonly Given<Element>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Given<Value[Name]> }
    : Value;

/** The parts of an address as Next hands them over. */
export interface Context {
  params: Promise<Record<string, string | string[]>>;
}

/** A route's handler of one method, which knows what it does. */
export interface Handler {
  (request: Request, context?: Context): Promise<Response>;
  readonly described: Operation;
}

/** The schema of a query, or a path's parts, where there are none. */
const NOTHING = z.object({});

/**
 * A route's handler: reads the request by the operation's schemas, refuses what they do not know by name, and answers what
 * the work gives (see {@link respond}). That is of the shape that the description says, by its type.
 */
export function operation<
  Path extends Fields = typeof NOTHING,
  Query extends Fields = typeof NOTHING,
  Sent extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(
  described: Operation<Path, Query, Sent, Answer>,
  work: (
    asked: Asked<z.output<Path>, z.output<Query>, z.output<Sent>>,
  ) => Promise<Given<z.input<Answer>> | Response> | Given<z.input<Answer>> | Response,
): Handler {
  return handlerOf(described, readBody, async (asked) => work(asked as Parameters<typeof work>[0]));
}

/** As {@link operation}, of one that is sent bytes, which are read whole: so a request that comes again is known. */
export function bytesOperation<Path extends Fields, Answer extends z.ZodType>(
  described: Operation<Path, typeof NOTHING, z.ZodUndefined, Answer> & {
    readonly body: { readonly bytes: string; readonly maximum: number };
  },
  work: (
    asked: Asked<z.output<Path>, unknown, Uint8Array<ArrayBuffer>>,
  ) => Promise<Given<z.input<Answer>>>,
): Handler {
  const read = (request: Request) => readPlainBytes(request, described.body.maximum);
  return handlerOf(described, read, (asked) => work(asked as Parameters<typeof work>[0]));
}

/**
 * The handler of an operation however its body is read: who asks, how often, the address, and what is to be done once.
 * @param read reads the body
 * @param work answers what was asked; it may take over the bytes of a body that was read as such
 */
export function handlerOf(
  described: Operation,
  read: (request: Request, body: Body) => Promise<unknown>,
  work: (asked: Asked<unknown, unknown, unknown>) => Promise<unknown>,
): Handler {
  const { role, path = NOTHING, query = NOTHING, body, heavy, creates } = described;
  const handle = (request: Request, context?: Context) =>
    whileHeld(request, () =>
      respond(request, role, async (person, record) => {
        if (heavy) await requireAllowance(person);
        const asked = {
          ...{ request, person, record },
          path: parseInput(path, (await context?.params) ?? {}),
          query: parseQuery(request, query),
          body: body && (await read(request, body)),
        };
        const act = async () => checked(described, await work(asked));
        return creates ? answerOnce(request, person.id, asked.body, act) : act();
      }),
    );
  return Object.assign(handle, { described });
}

/** The requests that are being answered. */
const held = new Set<Request>();

/**
 * Holds a request while it is answered. Where work keeps its signal alone, the request is collected, and with it what would
 * abort the signal when the client leaves (Node's `Request` has the only reference to that): paid calls would go on.
 */
async function whileHeld(request: Request, answer: () => Promise<Response>): Promise<Response> {
  held.add(request);
  return answer().finally(() => held.delete(request));
}

/** What an operation answers; where tests ask for it, held against its schema, or of files against their media types. */
async function checked({ answer: schema, files }: Operation, answer: unknown): Promise<unknown> {
  if (process.env.FRAMEJURY_CHECK_ANSWERS !== 'on') return answer;
  if (!(answer instanceof Response)) schema?.parse(JSON.parse(JSON.stringify(answer ?? null)));
  else {
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
    const isSaid = files?.some((one) => one === type || one === type.replace(/\/.*/, '/*'));
    if (schema && type === 'application/json') schema.parse(await answer.clone().json());
    else if (answer.ok && answer.body && !isSaid)
      throw new Error(`its description says of no “${type}”`);
  }
  return answer;
}

/** Reads a request's body; bytes are left to the work. */
async function readBody(request: Request, body: Body): Promise<unknown> {
  if ('json' in body) return parseJsonBody(request, body.json, body.maximum);
  if ('form' in body) return parseInput(body.form, await readForm(request, body.maximum));
  return undefined;
}
