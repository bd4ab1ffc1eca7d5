import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { unaskedFields } from '@/lib/items/asked.store';
import { readReply } from '@/lib/replies/read';
import type { Ask, AskCall } from '@/lib/suites/ask';
import { gather } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';
import { suiteById, suites } from './index';

const folders = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('fixtures/inputs.ts'))
  .map((file) => path.dirname(path.dirname(file)));

async function inputsOf(folder: string): Promise<readonly { input: SuiteInput }[]> {
  return (await import(path.join(import.meta.dirname, folder, 'fixtures', 'inputs.ts'))).inputs;
}

/** Everything that a judge is asked about an item whose every call gets its prompt's golden reply. */
async function askedOf(suite: Suite, input: SuiteInput): Promise<string> {
  const asked: (AskCall & { prompt: string })[] = [];
  const ask: Ask = async (prompt, call) => {
    asked.push({ ...call, prompt: prompt.id });
    const [folder, name] = [path.dirname(prompt.id), path.basename(prompt.id)];
    const file = path.join(import.meta.dirname, folder, 'fixtures', `${name}.txt`);
    const read = readReply(readFileSync(file, 'utf8'), prompt.reply.schema);
    if (read.state !== 'read') throw new Error(read.detail);
    return read.reply;
  };
  await gather(suite, input, ask);
  return JSON.stringify(asked);
}

/** Values near to one, so that some of them may take its place. */
function near(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value} indeed`, value.slice(1)];
  if (typeof value === 'number') return [value + 1, Math.max(0, value - 1)];
  if (value === null) return ['something', 1, ['something']];
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    return [rest, [...value].reverse(), ...near(first ?? 1).map((one) => [one, ...rest])];
  }
  return Object.entries(Object(value)).flatMap(([name, part]) =>
    near(part).map((one) => ({ ...Object(value), [name]: one })),
  );
}

/** The words that a field may have where it is one of a few, by what its schema says of a wrong one. */
function wordsFor(suite: Suite, data: object, field: string): unknown[] {
  const { error } = suite.takes.data.safeParse({ ...data, [field]: {} });
  return (error?.issues ?? []).flatMap((issue) => ('values' in issue ? issue.values : []));
}

/** Whether anything else in a field of an item's data would change what is asked about it. */
async function isAsked(suite: Suite, input: SuiteInput, field: string): Promise<boolean> {
  const data = input.data as Record<string, unknown>;
  const asked = await askedOf(suite, input);
  for (const value of [...near(data[field]), ...wordsFor(suite, data, field)]) {
    const other = suite.takes.data.safeParse({ ...data, [field]: value });
    if (other.success && (await askedOf(suite, { ...input, data: other.data })) !== asked) {
      return true;
    }
  }
  return false;
}

const kinds = unaskedFields(suites);

/** The fields of the data of a kind's items, and those of them that a judge is asked about. */
async function fieldsOf(kind: string): Promise<{ all: Set<string>; asked: Set<string> }> {
  const [all, asked] = [new Set<string>(), new Set<string>()];
  for (const folder of folders) {
    const suite = suiteById(path.basename(folder));
    if (suite.takes.kind !== kind) continue;
    for (const { input } of await inputsOf(folder)) {
      for (const field of Object.keys(Object(input.data))) {
        all.add(field);
        if (!asked.has(field) && (await isAsked(suite, input, field))) asked.add(field);
      }
    }
  }
  return { all, asked };
}

describe('what suites say that nobody is asked about', () => {
  it.each([...kinds.keys()])('is what no call about a %s changes with', async (kind) => {
    const { all, asked } = await fieldsOf(kind);
    const unasked = new Set(kinds.get(kind));
    expect([...unasked].filter((field) => !all.has(field) || asked.has(field))).toEqual([]);
    // Of what people alone are asked about, no call tells what it is.
    if (asked.size > 0) expect(new Set([...asked, ...unasked])).toEqual(all);
  });
});
