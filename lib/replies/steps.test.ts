import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readReply } from './read';

const steps = z.object({ steps: z.array(z.string().min(1)).min(1) });
const found = z.object({ rationale: z.string(), steps: z.array(z.number().int().min(1)) });

function said(text: string, schema: z.ZodType): unknown {
  const read = readReply(text, schema);
  return read.state === 'read' ? (read.reply as { steps: unknown }).steps : read.state;
}

describe('a list in prose', () => {
  it.each([
    '1. The dog digs.\n2. It barks.',
    '1. The dog digs. 2. It barks.',
    'The actions are:\n1) The dog digs.\n2) It barks.',
    '**Step 1:** The dog digs.\n**Step 2:** It barks.',
    'In this video:\n- The dog digs.\n- It barks.',
  ])('is read of %j', (text) => {
    expect(said(text, steps)).toEqual(['The dog digs.', 'It barks.']);
  });

  it('has numbers in it that are no next one', () => {
    const text = '1. At 3. he starts. 2. He counts to 1. and stops.';
    expect(said(text, steps)).toEqual(['At 3. he starts.', 'He counts to 1. and stops.']);
  });

  it.each([
    'The dog digs, then it barks.',
    '2. It barks.',
    '1. 2. 3.',
    'A dog:\n- digs\nand barks',
  ])('is none in %j', (text) => {
    expect(said(text, steps)).toBe('unread');
  });
});

describe('numbers of steps in prose', () => {
  it.each([
    ['Step 2', [2]],
    ['2', [2]],
    ['2.', [2]],
    ['2, 3', [2, 3]],
    ['Steps 2 and 3.', [2, 3]],
    ['It happens at step 2.', [2]],
    ['None', []],
    ['No step.', []],
  ])('are read of %j', (text, expected) => {
    expect(said(text, found)).toEqual(expected);
  });

  it.each([
    'It does not happen at step 2.',
    'Step 1 is about another dog; step 2 has it.',
    'Steps 2 to 4',
    'Between 2 and 3 seconds the dog digs.',
    'None but step 2',
  ])('are none in %j', (text) => {
    expect(said(text, found)).toBe('unread');
  });
});
