import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { Trouble } from '@/scripts/trouble.mjs';
import { FAMILIES } from './agreement/families';
import { reasonFor } from './agreement/not-offered';
import { parseArguments } from './arguments';
import { textTable } from './text-table';

const HELP = `Usage: framejury verify-agreement FILE

Computes the agreement statistics of a file of reference cases (schema “agreement-golden/1”), whose values come from other
tools, and says case by case whether Framejury’s are equal, which differ, and which it does not offer, with the reason. A value
is equal within the tolerance that its case states, relative to it where it is above 1. It needs neither the app nor the
database.

Options:
  --json         prints the same as JSON
  --help         prints this

The exit code is 0 when nothing differs, 1 when something does, 2 when the file cannot be read.
`;

const caseSchema = z.object({
  id: z.string(),
  family: z.string(),
  input: z.unknown(),
  options: z.unknown(),
  expected: z.record(z.string(), z.unknown()),
  tolerance: z.number().positive(),
});

const fileSchema = z.object({
  schema: z.literal('agreement-golden/1'),
  cases: z.array(caseSchema).min(1),
});

/** What became of one case, field by field; fields within others have their names put together by dots. */
interface Verified {
  id: string;
  family: string;
  equal: string[];
  differs: { field: string; expected: unknown; computed: unknown }[];
  /** Fields that are not computed, by the reason. */
  notOffered: { fields: string[]; reason: string }[];
}

/** Why a field is not computed that nobody here knows of. */
const UNKNOWN = 'not known here';

/**
 * Runs `framejury verify-agreement`.
 * @param words what follows `verify-agreement` on the command line
 * @returns the exit code: 0 when nothing differs, else 1
 * @throws {Trouble} when the file cannot be read, or is none of this schema
 */
export async function run(words: string[]): Promise<number> {
  const options = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const;
  const { values, positionals } = parseArguments(
    words,
    options,
    'framejury verify-agreement --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new Trouble('Name one file. See  framejury verify-agreement --help');
  }
  const verified = (await readCases(path.resolve(file))).map(verify);
  process.stdout.write(values.json ? `${JSON.stringify(verified, null, 2)}\n` : report(verified));
  return verified.some(({ differs }) => differs.length > 0) ? 1 : 0;
}

async function readCases(file: string): Promise<z.infer<typeof caseSchema>[]> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Trouble(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const read = fileSchema.safeParse(content);
  if (read.success) return read.data.cases;
  const [issue] = read.error.issues;
  throw new Trouble(`${file}, ${issue?.path.join('.') || 'as a whole'}: ${issue?.message}`);
}

/** @throws {Trouble} for a case whose input is none of its family */
function verify(given: z.infer<typeof caseSchema>): Verified {
  const { id, family, expected, tolerance } = given;
  const found: Verified = { id, family, equal: [], differs: [], notOffered: [] };
  const compute = Object.hasOwn(FAMILIES, family) ? FAMILIES[family] : undefined;
  let computed: unknown = {};
  try {
    computed = compute?.(given) ?? {};
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw new Trouble(`Case “${id}”, ${issue?.path.join('.')}: ${issue?.message}`);
  }
  for (const { field, value } of fieldsOf(expected)) {
    // Says in words why a value is null.
    if (field === 'undefinedReason') continue;
    const own = valueAt(computed, field);
    if (own === undefined) leaveOut(found, field);
    else if (isNear(own, value, tolerance)) found.equal.push(field);
    else found.differs.push({ field, expected: value, computed: own });
  }
  return found;
}

function leaveOut({ family, notOffered }: Verified, field: string): void {
  const reason = reasonFor(family, field) ?? UNKNOWN;
  const known = notOffered.find((each) => each.reason === reason);
  if (known) known.fields.push(field);
  else notOffered.push({ fields: [field], reason });
}

/** Every value of a case; lists stand as a whole. */
function fieldsOf(expected: object, within = ''): { field: string; value: unknown }[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? fieldsOf(value, `${within}${name}.`)
      : [{ field: `${within}${name}`, value }],
  );
}

/** A field of what was computed; undefined where it is not among it. */
function valueAt(computed: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value !== null && typeof value === 'object'
          ? (value as Record<string, unknown>)[name]
          : undefined,
      computed,
    );
}

function isNear(computed: unknown, expected: unknown, tolerance: number): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(computed) &&
      computed.length === expected.length &&
      expected.every((value, place) => isNear(computed[place], value, tolerance))
    );
  }
  if (typeof expected === 'number' && typeof computed === 'number') {
    return Math.abs(computed - expected) <= tolerance * Math.max(1, Math.abs(expected));
  }
  return computed === expected;
}

function report(verified: readonly Verified[]): string {
  const lines = verified.map((each) => [each.id, sentenceOf(each)]);
  const faults = verified.flatMap(({ id, differs }) =>
    differs.map(
      ({ field, expected, computed }) =>
        `${id}: ${field} is ${JSON.stringify(computed)}, not ${JSON.stringify(expected)}\n`,
    ),
  );
  const count = (fits: (one: Verified) => boolean) => verified.filter(fits).length;
  const whole = count(({ differs, notOffered }) => differs.length + notOffered.length === 0);
  const none = count(({ equal, differs }) => equal.length + differs.length === 0);
  const fields = verified.reduce((sum, { equal }) => sum + equal.length, 0);
  return [
    textTable([['case', 'verdict'], ...lines]),
    '\n',
    ...faults,
    `Of ${verified.length} cases ${whole} are equal as a whole, ${verified.length - whole - none} in what is offered, ${none} are not offered; ${fields} fields are equal, ${faults.length} differ.\n`,
  ].join('');
}

function sentenceOf({ equal, differs, notOffered }: Verified): string {
  return [
    ...(differs.length > 0
      ? [`differs in ${differs.map(({ field }) => field).join(', ')}`]
      : equal.length > 0
        ? ['equal']
        : []),
    ...notOffered.map(({ fields, reason }) => {
      const names = new Set(fields.map((field) => field.split('.')[0]));
      return `not offered: ${[...names].join(', ')} (${reason})`;
    }),
  ].join('; ');
}
