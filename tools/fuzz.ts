/**
 * Asks a running app everything that its interface describes, with values made of the description's own schemas, a third of
 * which are then spoilt. A request is broken that is answered with 500 or more, not within 30 seconds, or refused otherwise
 * than by a problem; they are printed, and end the command with 1. What is there is changed by it: the app's data must be
 * such as may go. Started with `FRAMEJURY_CHECK_ANSWERS=on`, the app answers 500, too, where an answer is not of its schema.
 */
import process from 'node:process';
import { generate } from 'json-schema-faker';
import { z } from 'zod';

const [server = '', count = '10'] = process.argv.slice(2);
if (!URL.canParse(server)) throw new Error('Usage: npx tsx tools/fuzz.ts ADDRESS [REQUESTS]');

const LONGEST_MS = 30_000;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Whose answers name what there is. */
const LISTS = ['runs', 'judges', 'projects', 'library', 'queues'];
const SUITES = ['hallucination', 'caption-rubric', 'side-by-side'];
const ODD = ['', '\u0000', '../..', 'x'.repeat(5000), '2026-13-45', -1, 1e300, null, true, [], {}];
const BYTES = ['', 'a,b\n1,2', '{"x":', '\u0000\u0000'];

const contentSchema = z.record(
  z.string(),
  z.object({ schema: z.json().optional(), example: z.json().optional() }),
);
const descriptionSchema = z.object({
  components: z.json(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(
          z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.json() }),
        ),
        requestBody: z.object({ content: contentSchema }).optional(),
      }),
    ),
  ),
});

type Operation = z.output<typeof descriptionSchema>['paths'][string][string];

const pick = <One>(from: readonly One[]) => from[Math.floor(Math.random() * from.length)] as One;
const api = new URL('/api/v1', server).href;
const { components, paths } = descriptionSchema.parse(
  await (await fetch(`${api}/openapi.json`)).json(),
);
const texts = LISTS.map(async (list) => (await fetch(`${api}/${list}`)).text());
const ids = [...(await Promise.all(texts)).join(' ').matchAll(UUID)].map(([id]) => id);

/** Does something to every value within one. */
function within(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value);
  if (Array.isArray(changed)) return changed.map((one) => within(one, change));
  if (typeof changed !== 'object' || changed === null) return changed;
  return Object.fromEntries(
    Object.entries(changed).map(([name, one]) => [name, within(one, change)]),
  );
}

/** A value of a schema, with ids and suites that there are in most places. */
async function makeOf(schema: unknown, name = ''): Promise<unknown> {
  if (name === 'suite') return pick(SUITES);
  const options = {
    optionalsProbability: 0.5,
    maxItems: 3,
    maxLength: 30,
    ignoreMissingRefs: true,
  };
  const made = await generate({ ...(schema as object), components } as never, options);
  return within(made, (value) =>
    typeof value === 'string' && value.match(UUID) && Math.random() < 0.85 && ids.length > 0
      ? pick(ids)
      : value,
  );
}

const spoilt = (value: unknown) => within(value, (one) => (Math.random() < 0.12 ? pick(ODD) : one));

/** The address and what is sent. */
async function requestOf(path: string, method: string, operation: Operation, isSpoilt: boolean) {
  const made = async (schema: unknown, name?: string) => {
    const value = await makeOf(schema, name);
    return isSpoilt ? spoilt(value) : value;
  };
  let address = path;
  const query = new URLSearchParams();
  const headers = new Headers();
  for (const { name, in: place, required, schema } of operation.parameters) {
    const value = await made(schema, name);
    if (place === 'path') {
      address = address.replace(`{${name}}`, encodeURIComponent(`${value}`) || 'x');
    } else if (place === 'header') {
      if (Math.random() < 0.3) headers.set(name, `key ${pick([1, 2, 3])}`);
    } else if (required || Math.random() < 0.6) {
      for (const one of [value].flat()) if (one !== null) query.append(name, String(one));
    }
  }
  const [[type = '', content = {}] = []] = Object.entries(operation.requestBody?.content ?? {});
  if (type !== '' && !type.startsWith('multipart/')) headers.set('content-type', type);
  const isJson = type === 'application/json' && content.schema !== undefined;
  const body = isJson ? JSON.stringify(await made(content.schema)) : pick(BYTES);
  const url = `${api}${address}?${query}`;
  return { url, init: { method: method.toUpperCase(), headers, ...(type !== '' && { body }) } };
}

/** What is wrong with an answer; null where nothing is. */
async function faultOf(url: string, response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.status >= 500) return text;
  const isProblem = response.headers.get('content-type') === 'application/problem+json';
  // The Model Context Protocol has errors of its own.
  return response.ok || isProblem || url.includes('/mcp') ? null : `no problem: ${text}`;
}

const statuses = new Map<number, number>();
let operations = 0;
for (const [path, methods] of Object.entries(paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    operations += 1;
    for (let n = 0; n < Number(count); n += 1) {
      const { url, init } = await requestOf(path, method, operation, n % 3 === 2);
      const signal = AbortSignal.timeout(LONGEST_MS);
      const response = await fetch(url, { ...init, signal }).catch((error) => String(error));
      const fault = typeof response === 'string' ? response : await faultOf(url, response);
      const status = typeof response === 'string' ? 0 : response.status;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (fault === null) continue;
      process.exitCode = 1;
      console.log(
        `${status} ${init.method} ${url}\n  ${init.body ?? ''}\n  ${fault.slice(0, 300)}`,
      );
    }
  }
}
const counts = [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`);
console.log(`${operations} operations, ${count} requests each; ${counts.join(', ')}`);
