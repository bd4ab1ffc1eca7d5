import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf, messageAt, needed } from './faults';

describe('the fields of a form', () => {
  const schema = z.object({
    name: z.string().trim().min(1, 'Enter a name.').regex(/^a/, 'Begin with an a.'),
    people: z.array(z.string()).min(1, 'Choose somebody.'),
    limits: z.object({ calls: z.int('Enter a whole number.') }),
  });

  it('are all at fault at once, each with its first message', () => {
    expect(faultsOf(schema, { name: ' ', people: [], limits: { calls: Number.NaN } })).toEqual({
      name: 'Enter a name.',
      people: 'Choose somebody.',
      'limits.calls': 'Enter a whole number.',
    });
    expect(faultsOf(schema, { name: 'ada', people: ['x'], limits: { calls: 1 } })).toEqual({});
    expect([needed(' ', 'Say it.'), needed('x', 'Say it.')]).toEqual(['Say it.', undefined]);
  });

  it('are marked when the form was to be sent, and until they are filled rightly', () => {
    const faults = { name: 'Enter a name.' };
    const form = { faults, marks: false, refused: null, value: '""' };
    expect(messageAt('name', form)).toBeUndefined();
    expect(messageAt('name', { ...form, marks: true })).toBe('Enter a name.');
    expect(messageAt('name', { ...form, marks: true, faults: {} })).toBeUndefined();
  });

  it('show what the server said of them until they hold something else', () => {
    const refused = { field: 'name', message: 'There is one already.', value: '"ada"' };
    const form = { faults: {}, marks: false, refused };
    expect(messageAt('name', { ...form, value: '"ada"' })).toBe('There is one already.');
    expect(messageAt('name', { ...form, value: '"bob"' })).toBeUndefined();
    expect(messageAt('people', { ...form, value: '"ada"' })).toBeUndefined();
  });
});
