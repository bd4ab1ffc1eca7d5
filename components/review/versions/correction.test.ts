import { expect, it } from 'vitest';
import { correctionOf, fieldsOf } from './correction';

const data = { question: 'What falls?', level: 2, checks: ['a', 'b'], nested: { kept: true } };

it('offers texts, numbers and lists of texts, and keeps what else there is', () => {
  const fields = fieldsOf(data);
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['question', 'text'],
    ['level', 'number'],
    ['checks', 'list'],
  ]);
  expect(correctionOf(data, fields)).toEqual({ data, faults: new Map() });
});

it('reads what was written, a list line by line', () => {
  const written = fieldsOf(data).map((field) =>
    field.name === 'checks' ? { ...field, text: 'a\n\nc\n' } : field,
  );
  expect(correctionOf(data, written).data).toEqual({ ...data, checks: ['a', 'c'] });
});

it('names the field that is no number', () => {
  const written = fieldsOf(data).map((field) =>
    field.name === 'level' ? { ...field, text: 'two' } : field,
  );
  expect([...correctionOf(data, written).faults]).toEqual([['level', 'This must be a number.']]);
});

it('leaves a list alone whose entries have several lines', () => {
  expect(fieldsOf({ lines: ['a\nb'] })).toEqual([]);
});

it('reads lists of numbers, and names those that are none', () => {
  const steps = { steps: [1, 2], none: [] };
  const written = (text: string) => fieldsOf(steps).map((field) => ({ ...field, text }));
  expect(fieldsOf(steps).map(({ text }) => text)).toEqual(['1, 2', '']);
  expect(correctionOf(steps, written('3, 1')).data).toEqual({ steps: [3, 1], none: [3, 1] });
  expect([...correctionOf(steps, written('3, two')).faults.keys()]).toEqual(['steps', 'none']);
});

it('takes entries that say something a line each, and keeps what else is known of those that stay', () => {
  const claims = [
    { text: 'One.', place: { from: 0, to: 4 } },
    { text: 'Two.', place: null },
  ];
  const [field] = fieldsOf({ claims });
  expect(field).toEqual({ name: 'claims', kind: 'texts', text: 'One.\nTwo.' });
  const written = correctionOf({ claims }, [
    { name: 'claims', kind: 'texts', text: 'Half.\nOne.\n\n One. ' },
  ]);
  expect(written.data.claims).toEqual([
    { text: 'Half.', place: null },
    { text: 'One.', place: { from: 0, to: 4 } },
    { text: 'One.', place: null },
  ]);
});
