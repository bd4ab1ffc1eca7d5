import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { longAnswer } from '@/lib/testing/long-answer';
import { inspectSamples } from './inspect';

const value = z.union([z.string(), z.number(), z.boolean()]);
const unchanged = z.literal('UNCHANGED');

/**
 * What Inspect reads a sample by: the required fields, and of others those that we write. They are those of `EvalSample`,
 * `Score`, `ScoreEdit` and `ProvenanceData` in inspect_ai after 0.3.260, at commit 499e6152e of 2026-08-22.
 */
const sampleSchema = z.strictObject({
  id: z.union([z.string(), z.number()]),
  epoch: z.int(),
  input: z.string(),
  target: z.string(),
  messages: z.array(z.never()),
  output: z.strictObject({
    model: z.string(),
    choices: z.array(z.never()),
    completion: z.literal(''),
  }),
  scores: z.record(
    z.string(),
    z.strictObject({
      value,
      answer: z.string().nullable(),
      explanation: z.string().nullable(),
      history: z.array(
        z.strictObject({
          value,
          answer: z.union([z.string(), unchanged]).nullable(),
          explanation: z.string().nullable(),
          metadata: z.union([z.record(z.string(), z.unknown()), unchanged]),
          provenance: z
            .strictObject({
              timestamp: z.iso.datetime(),
              author: z.string(),
              reason: z.string().nullable(),
              metadata: z.record(z.string(), z.unknown()),
            })
            .optional(),
        }),
      ),
    }),
  ),
  metadata: z.record(z.string(), z.unknown()),
  store: z.strictObject({}),
  events: z.array(z.never()),
  model_usage: z.strictObject({}),
  role_usage: z.strictObject({}),
  attachments: z.strictObject({}),
});

const read = (...answers: Parameters<typeof longAnswer>[0][]) =>
  z.array(sampleSchema).parse(inspectSamples(answers.map(longAnswer)));

describe('a sample of Inspect', () => {
  it('has the judge’s score with what people made of it, who they are and when', () => {
    const [sample] = read(
      { by: 'judge', value: 7, words: 'odd' },
      { value: 4, words: 'a shadow', act: 'override' },
      { rater: 'Ben', value: 5, act: 'adjudicate', at: '2026-11-02T10:00:00.000Z' },
      { rater: 'Cleo', at: '2026-11-03T10:00:00.000Z' },
    );
    expect(sample?.scores.q).toMatchObject({ value: 5, explanation: '' });
    expect(sample?.scores.q?.history).toMatchObject([
      { value: 7, explanation: 'odd' },
      {
        value: 4,
        provenance: { author: 'Ada', reason: 'a shadow', metadata: { act: 'override' } },
      },
      { value: 'UNCHANGED', provenance: { author: 'Cleo', metadata: { unscored: 'abstained' } } },
      { value: 5, provenance: { author: 'Ben', timestamp: '2026-11-02T10:00:00.000Z' } },
    ]);
    expect(sample?.scores.q?.history?.[0]).not.toHaveProperty('provenance');
  });

  it('has no history where nobody touched the score, and no score where nobody gave one', () => {
    const samples = read(
      { by: 'judge', value: 7 },
      { by: 'judge', unit: 'key-frame@1.500', words: 'refused it' },
    );
    expect(samples).toMatchObject([
      { id: 'a.mp4 key-frame@0.500', scores: { q: { value: 7 } } },
      { scores: {}, metadata: { unscored: { q: 'abstained' } } },
    ]);
    expect(samples[0]?.scores.q?.history).toEqual([]);
  });

  it('takes a person’s value for a score that the judge could not give', () => {
    const [sample] = read({ by: 'judge' }, { value: 3 });
    expect(sample?.scores.q).toMatchObject({ value: 3, history: [{ value: 3 }] });
  });
});
