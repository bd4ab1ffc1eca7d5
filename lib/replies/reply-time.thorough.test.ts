import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { explainErrorResponse } from '@/lib/endpoint/error-response';
import { AppError } from '@/lib/errors';
import { importPrompt } from '@/lib/prompt-versions/import';
import { parsePrompt } from '@/lib/suites/prompt';
import { growsLinearly } from '@/lib/testing/growth';
import { readReply } from './read';

const score = z.number().int().min(0).max(10).nullable();
const item = z.object({ rationale: z.string(), objects: z.array(z.string()), score });
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  findings: z.object({
    s1: item.meta({ title: 'Geometric structure' }),
    s2: item.meta({ title: 'Colour distribution' }),
  }),
  'a rated item': item,
  'a graph': z.object({
    objects: z.array(z.string()),
    relations: z.array(z.object({ subject: z.string(), relation: z.string(), object: z.string() })),
  }),
  'a choice': z.object({ rationale: z.string(), answer: z.enum(['yes', 'no', 'not visible']) }),
  'a text': z.object({ description: z.string().min(1) }),
};

/** What the reader looks for, and what it passes over. */
const WORDS = [
  ...[' ', '  ', '\t', '\n', '\r\n', '\r', '\u00a0', '\u2003', '\u2028', '\ufeff'],
  ...['1', '10', '2.5', '2,5', '-', '–', '/', '/10', 'out of', '%', 'to ', '.', ',', ';', ':', '='],
  ...['score', 'Score:', 'rating', 'max ', 'rationale', 'reason:', 'objects', 'objects involved:'],
  ...['s1', 's1:', 'd', 'Geometric structure', 'Geometric ', 'type ', 'and ', 'x'],
  ...['N/A', 'n', 'null', 'None', 'not applicable', 'cannot ', 'be ', 'unable to ', 'sorry'],
  ...['answer', 'Answer:', 'answer: yes', 'answer: no\n', 'yes', 'no', 'not ', 'visible'],
  ...['*', '**', '_', '`', '```', '```json', '#', '# ', '•', '|', '| ', '|---', '+', '"', "'", '“'],
  ...['(', ')', '[', ']', '{', '}', '{{', '}}', '\\', '\\"', '<', '>', '<score>', '</score>'],
  ...[
    '<think>',
    '</think>',
    '◁/',
    '{"',
    '":',
    '{"s1":',
    '"score": 1',
    '[[',
    '//',
    '/*',
    '*/',
    '\\u',
  ],
  ...['｛', '０', '\ud800', '😀', 'ß', '{"score":"1 ', '{a:'],
] as const;

const filled = (pattern: string, length: number) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

const read = (schema: z.ZodType) => (text: string) => void readReply(text, schema);

describe('the time to read a reply grows with its length alone', () => {
  it.each([
    ['spaces after a label', 'score', ' ', ':'],
    ['spaces after a value', '5', ' ', 'x'],
    ['blank lines', 'a', '\n', 'b'],
    ['blank lines before a value', 'Score', '\n', 'x'],
    ['hashes', '', '#', 'x'],
    ['lines of hashes', '', '# \n', 'x'],
    ['dashes', 'a', '-', 'b'],
    ['digits', 'score: ', '1', 'x'],
    ['digits with commas', 'score: ', '1,1', 'x'],
    ['opened brackets', 'score ', '(', 'x'],
    ['labels with opened brackets', '', 'score(', 'x'],
    ['labels with opened square brackets', '', 'score[', 'x'],
    ['values in opened brackets', 'Geometric ', '(1/', 'x'],
    ['bars', '', '|', '|'],
    ['a wide table with many rows', `| score ${'|'.repeat(2000)}\n`, '| 1 |\n', ''],
    ['asterisks', '', '*', 'x'],
    ['emphasis', '', '**Score**', 'x'],
    ['an unclosed fence', '```json\n', ' ', 'x'],
    ['closing fences', '{', ' ```', 'x'],
    ['opened braces', '', '{', 'x'],
    ['nested braces', '', '{"a":', '1'],
    ['nested lists', '', '[', ']'],
    ['braces and quotes', '{', '"a"', 'x'],
    ['unclosed strings', '{', '"a\n', 'x'],
    ['escapes', '{"', '\\', '"}'],
    ['comments', '{', '/* ', 'x'],
    ['spaces in JSON', '{', ' ', 'x'],
    ['N/A', '', 'N/A ', 'x'],
    ['N/A without end', 'n', ' /', 'a'],
    ['unicode spaces', 'score', '\u2003', ':'],
    ['unicode line ends', 's1 ', '\u2028', ':'],
    ['thinking that ends often', '', '</think>', '{'],
    ['tags', '', '<score>', 'x'],
    ['scores', '', 'score: 1 ', 'x'],
    ['many types', '', 's1: 1\n', 'x'],
  ])('%s', (_name, before, pattern, after) => {
    for (const schema of Object.values(SCHEMAS)) {
      growsLinearly(read(schema), (length) => before + filled(pattern, length) + after);
    }
  });

  it.each(Object.keys(SCHEMAS))(
    'whatever is repeated in it: %s',
    (name) => {
      const schema = SCHEMAS[name] ?? z.never();
      const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
      const edge = fc.array(fc.constantFrom(...WORDS), { maxLength: 2 });
      fc.assert(
        fc.property(edge, words, edge, (before, pattern, after) => {
          const repeated = pattern.join('');
          growsLinearly(
            read(schema),
            (length) => before.join('') + filled(repeated, length) + after.join(''),
          );
        }),
        { numRuns: 25 },
      );
    },
    120_000,
  );
});

describe('the time to read a prompt’s file grows with its length alone', () => {
  const reply = { name: 'text', schema: z.object({ description: z.string() }) };
  const matter = (variables: string) =>
    `---\nid: small/text\npurpose: Say\nvariables: [${variables}]\nframes: none\nreply: text\n---\n`;
  const original = parsePrompt(`${matter('graph')}{{graph}}`, reply);

  it.each([
    ['spaces in a hole', '{{', ' ', 'x'],
    ['opened holes', '', '{{', 'x'],
    ['closed holes', '', '}}', 'x'],
    ['braces and spaces', '', '{ {{ ', '}}'],
    ['many holes', '', '{{a}}', ''],
    ['published holes', '', '<relation>', ''],
    ['published pairs', '</relation>', '<relation>', ''],
    ['tags', '', '</a', ''],
    ['dashes', '---\n', '---', ''],
    ['rulers', '---\n', '-\n', ''],
    ['blank lines', '', '\n', 'x'],
    ['many variables', '---\nvariables: [', 'a, ', ']\n---\n{{a}}'],
    ['different holes', '', '{{b}}\n', ''],
  ])('%s', (_name, before, pattern, after) => {
    growsLinearly(
      (markdown) => {
        expect(() => importPrompt(markdown, [original], 'small/text')).toThrow(AppError);
      },
      (length) => `${before}${filled(pattern, length)}${after}{{none}}`,
    );
  });
});

it('the time to explain what an endpoint says grows with its length alone', () => {
  const endpoint = { baseUrl: 'https://example.org/v1', model: 'm', apiKey: 'sk-abcdef' };
  for (const pattern of ['sk-', 'key-a ', 'Bearer ', ' ', 'sk-****', 'key-*.', '\n', '"']) {
    growsLinearly(
      (message) =>
        void explainErrorResponse({ status: 500, message, code: null, headers: {} }, endpoint),
      (length) => `Bearer${filled(pattern, length)}x`,
    );
  }
});
