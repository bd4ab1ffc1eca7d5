import { z } from 'zod';

/** A part of an item's data that can be corrected, as it is written into a form. */
export interface DataField {
  name: string;
  kind: 'text' | 'number' | 'list' | 'numbers' | 'texts';
  /** A list has an entry a line, one of numbers has commas between them. */
  text: string;
}

/** An entry with line breaks would become several: such a list stays as it is. */
function isList(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes('\n'))
  );
}

/** Entries that say something in their `text`, among other things, such as claims with their places. */
const textsSchema = z
  .array(z.looseObject({ text: z.string().refine((text) => !text.includes('\n')) }))
  .min(1);

/** What can be corrected of an item's data: texts, numbers and lists of either; an empty list is one of numbers. */
export function fieldsOf(data: Readonly<Record<string, unknown>>): DataField[] {
  return Object.entries(data).flatMap(([name, value]): DataField[] => {
    if (typeof value === 'string') return [{ name, kind: 'text', text: value }];
    if (typeof value === 'number') return [{ name, kind: 'number', text: String(value) }];
    if (Array.isArray(value) && value.every((one) => typeof one === 'number')) {
      return [{ name, kind: 'numbers', text: value.join(', ') }];
    }
    const texts = textsSchema.safeParse(value).data;
    if (texts) return [{ name, kind: 'texts', text: texts.map(({ text }) => text).join('\n') }];
    return isList(value) ? [{ name, kind: 'list', text: value.join('\n') }] : [];
  });
}

/** An item's data with what was written into the form, and what is wrong there, by field; what has no field stays. */
export function correctionOf(
  data: Readonly<Record<string, unknown>>,
  fields: readonly DataField[],
): { data: Record<string, unknown>; faults: ReadonlyMap<string, string> } {
  const faults = new Map<string, string>();
  const written = fields.map(({ name, kind, text }): [string, unknown] => {
    if (kind === 'text') return [name, text];
    if (kind === 'texts') return [name, entriesOf(text, textsSchema.parse(data[name]))];
    if (kind === 'list') return [name, text.split('\n').filter((line) => line.trim() !== '')];
    if (kind === 'numbers') {
      const numbers = text.split(/[\s,]+/).filter((one) => one !== '');
      if (numbers.some((one) => !Number.isFinite(Number(one)))) {
        faults.set(name, 'These must be numbers, with commas between them.');
      }
      return [name, numbers.map(Number)];
    }
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number)) faults.set(name, 'This must be a number.');
    return [name, number];
  });
  return { data: { ...data, ...Object.fromEntries(written) }, faults };
}

/** A line each: one that stands there already keeps what else is known of it, of a new one nothing is. */
function entriesOf(text: string, before: z.infer<typeof textsSchema>): z.infer<typeof textsSchema> {
  const unknown = Object.fromEntries(Object.keys(before[0] ?? {}).map((name) => [name, null]));
  const left = [...before];
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = left.findIndex((one) => one.text === line);
      return (at < 0 ? undefined : left.splice(at, 1)[0]) ?? { ...unknown, text: line };
    });
}
