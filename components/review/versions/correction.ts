/** A part of an item's data that can be corrected, as it is written into a form. */
export interface DataField {
  name: string;
  kind: 'text' | 'number' | 'list' | 'numbers';
  /** A list has an entry a line, one of numbers has commas between them. */
  text: string;
}

/** An entry with line breaks would become several: such a list stays as it is. */
function isList(value: unknown): value is string[] {
  return (
    Array.isArray(value) && value.every((one) => typeof one === 'string' && !one.includes('\n'))
  );
}

/** What can be corrected of an item's data: texts, numbers and lists of either; an empty list is one of numbers. */
export function fieldsOf(data: Readonly<Record<string, unknown>>): DataField[] {
  return Object.entries(data).flatMap(([name, value]): DataField[] => {
    if (typeof value === 'string') return [{ name, kind: 'text', text: value }];
    if (typeof value === 'number') return [{ name, kind: 'number', text: String(value) }];
    if (Array.isArray(value) && value.every((one) => typeof one === 'number')) {
      return [{ name, kind: 'numbers', text: value.join(', ') }];
    }
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
