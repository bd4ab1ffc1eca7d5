import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readReply } from './read';

const yesNo = z.object({ rationale: z.string(), answer: z.enum(['yes', 'no', 'not visible']) });
const label = z.object({
  rationale: z.string(),
  label: z.enum(['zoom_in', 'static', 'none of these']),
});

function said(text: string, schema: z.ZodType = yesNo): unknown {
  const read = readReply(text, schema);
  if (read.state !== 'read') return read.state === 'unread' ? read.reason : read.state;
  const { answer, label: named } = read.reply as { answer?: string; label?: string };
  return answer ?? named;
}

describe('a choice in prose', () => {
  it.each([
    ['Yes', 'yes'],
    ['no.', 'no'],
    ['**Yes**, the leaves are green.', 'yes'],
    ['No, although yes would be right of the first frame.', 'no'],
    ['No hand is seen.\nAnswer: not visible', 'not visible'],
    ['Yes\n\nThe leaves change.', 'yes'],
    ['The leaves change from red to green.\nAnswer: yes', 'yes'],
    ['**Rationale:** They stay red.\n**Answer:** **No**', 'no'],
    ['Final answer: no, they stay red.', 'no'],
    ['Yes. The leaves change.\nAnswer: yes', 'yes'],
  ])('is read of %j', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it.each([
    'Yes. The leaves change.\nAnswer: no',
    'The leaves change.',
    'Yes and no',
    'Nothing changes.',
    'Nobody is there.',
    'Noteworthy: the answer is hard to give.',
  ])('is none in %j', (text) => {
    expect(said(text)).toBe('unparseable');
  });

  it.each(['yes\n}', '{"answer": "yes"}', '```json\n{"answer": "yes"\n}\n```'])(
    'has no words where there are brackets alone: %j',
    (text) => {
      expect(readReply(text, yesNo)).toEqual({
        state: 'read',
        reply: { answer: 'yes', rationale: '' },
      });
    },
  );

  it('may be read of a sentence by the schema itself', () => {
    const sentence = z.object({
      rationale: z.string(),
      label: z.preprocess((text) => (text === 'It stands.' ? 'static' : text), z.enum(['static'])),
    });
    expect(said('It stands.', sentence)).toBe('static');
    expect(said('It falls.', sentence)).toBe('unparseable');
  });

  it('keeps what is said in addition to it', () => {
    const read = readReply('Yes, the leaves change.', yesNo);
    expect(read).toMatchObject({ reply: { answer: 'yes', rationale: 'the leaves change.' } });
  });

  it.each([
    ['Zoom in.', 'zoom_in'],
    ['Label: none of these', 'none of these'],
    ['static', 'static'],
  ])('of several words is read of %j', (text, expected) => {
    expect(said(text, label)).toBe(expected);
  });

  it('in JSON stands before one in prose', () => {
    expect(said('No doubt.\n{"rationale": "Green.", "answer": "yes"}')).toBe('yes');
  });
});
