import { describe, expect, it } from 'vitest';
import { explain } from './explain';
import { captionInput } from './fixtures/inputs';
import { ratedBy, rating } from './fixtures/rated';
import { CAPTION_UNIT, HALLUCINATED, SCORE } from './questions';
import { shows } from './shows';

const LONG = captionInput({
  caption: 'A blue ball rolls past a column, again and again and again.',
});

describe('what is asked', () => {
  it('is one call with eight frames, the reference and the instruction', async () => {
    const { calls } = await ratedBy(captionInput(), rating(3));
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      prompt: 'captions/caption-rubric/rate',
      unit: 'caption:1',
      variables: {
        captionType: 'brief',
        instruction: 'Describe the video briefly. Write 5 to 10 words.',
        output: 'A blue ball rolls past a column.',
        reference: 'A blue ball rolls behind a stone column.',
      },
    });
    expect(calls[0]?.frames).toHaveLength(8);
  });

  it('keeps the instruction from the judge where the run says so', async () => {
    const hidden = captionInput({}, { other: { instruction: false } });
    const { calls } = await ratedBy(hidden, rating(3));
    expect(calls[0]?.variables.instruction).toBe('');
  });

  it('has line breaks where files write two characters', async () => {
    const poem = captionInput({ type: 'poem', caption: 'A ball,\\nso blue' });
    const { calls } = await ratedBy(poem, rating(3));
    expect(calls[0]?.variables.output).toBe('A ball,\nso blue');
  });
});

describe('scores', () => {
  it('are raw and capped, both kept', async () => {
    expect((await ratedBy(captionInput(), rating(4))).values).toEqual({
      capped: 4,
      raw: 4,
      invented: 0,
      length: 0,
      words: 7,
    });
    expect((await ratedBy(LONG, rating(4, 'limited'))).values).toEqual({
      capped: 1,
      raw: 4,
      invented: 1,
      length: 1,
      words: 12,
    });
    expect((await ratedBy(LONG, rating(0, 'full'))).values).toMatchObject({ capped: 0, raw: 0 });
  });

  it('have no value where there was no reply, and say why', async () => {
    const { values, lacks } = await ratedBy(LONG, null);
    expect(values).toEqual({ capped: null, raw: null, invented: null, length: null, words: null });
    expect(new Set(Object.values(lacks))).toEqual(new Set(['timed-out']));
  });

  it('are of the text alone where the video is not here, and nobody guesses what is invented', async () => {
    const unseen = captionInput({}, { video: false });
    const { calls, values, lacks, verdicts } = await ratedBy(unseen, { reason: 'Fine.', score: 3 });
    expect(calls[0]).toMatchObject({ prompt: 'captions/caption-rubric/rate-text', frames: [] });
    expect(values).toEqual({
      capped: null,
      raw: null,
      text: 3,
      invented: null,
      length: 0,
      words: 7,
    });
    expect(lacks).toMatchObject({ raw: 'nothing-to-judge', capped: 'nothing-to-judge' });
    expect(verdicts[HALLUCINATED]).toMatchObject({ state: 'unscored', reason: 'nothing-to-judge' });
    const failed = await ratedBy(unseen, null);
    expect(failed.verdicts[HALLUCINATED]).toMatchObject({ reason: 'nothing-to-judge' });
    expect(failed.verdicts[SCORE]).toMatchObject({ reason: 'timed-out' });
  });

  it.each(['', ' \n', '…', '🎉'])(
    'of a caption without words (%j) are 0 without a call',
    async (caption) => {
      const { calls, values, verdicts } = await ratedBy(captionInput({ caption }), rating(4));
      expect(calls).toEqual([]);
      expect(values).toEqual({ capped: 0, raw: 0, invented: null, length: 1, words: 0 });
      expect(verdicts[HALLUCINATED]).toMatchObject({ reason: 'nothing-to-judge' });
    },
  );

  it('are read from the published form of replies, which leaves the degree unscored', async () => {
    const { rate } = await import('./prompts');
    const { readReply } = await import('@/lib/replies/read');
    const read = readReply(
      '{"score": 2, "reason": "Shorter than the reference."}',
      rate.reply.schema,
    );
    if (read.state !== 'read') throw new Error(read.detail);
    const { values, verdicts } = await ratedBy(captionInput(), read.reply);
    expect(values).toMatchObject({ raw: 2, invented: null });
    expect(verdicts[SCORE]).toMatchObject({ rationale: 'Shorter than the reference.' });
    expect(verdicts[HALLUCINATED]).toMatchObject({
      state: 'unscored',
      reason: 'abstained',
      detail: expect.stringContaining('published wording'),
    });
  });

  it('survive a degree that is none', async () => {
    const { rate } = await import('./prompts');
    const { readReply } = await import('@/lib/replies/read');
    const reply = JSON.stringify({ ...rating(2), hallucination: 'Somewhat' });
    expect(readReply(reply, rate.reply.schema)).toMatchObject({
      state: 'read',
      reply: { score: 2, hallucination: null },
    });
    expect(readReply(reply.replace('Somewhat', 'Limited.'), rate.reply.schema)).toMatchObject({
      reply: { hallucination: 'limited' },
    });
  });
});

describe('the explanation', () => {
  it.each([
    ['limited', 3, 'the best such a caption can have'],
    ['major', 2, '“major”'],
    ['full', 1, '“full”'],
  ])('notes a score that contradicts the rubric: %s and %i', async (degree, score, words) => {
    const { brought } = await ratedBy(captionInput(), rating(score, degree));
    const { exhibits } = explain(brought, captionInput(), CAPTION_UNIT, SCORE);
    expect(exhibits).toEqual([
      { kind: 'text', title: 'Against the rubric', text: expect.stringContaining(words) },
    ]);
  });

  it('has no note where the two go together', async () => {
    for (const [degree, score] of [
      ['none', 4],
      ['limited', 2],
      ['major', 1],
      ['full', 0],
    ] as const) {
      const { brought } = await ratedBy(captionInput(), rating(score, degree));
      expect(explain(brought, captionInput(), CAPTION_UNIT, SCORE).exhibits).toEqual([]);
    }
  });

  it('says which length rule fired, with the count next to the limit', async () => {
    const { brought } = await ratedBy(LONG, rating(3));
    const { exhibits, frames, calls } = explain(brought, LONG, CAPTION_UNIT, SCORE);
    expect(exhibits).toEqual([
      {
        kind: 'text',
        title: 'Capped for its length',
        text: 'Length by the item’s limit: 12 words, allowed 5–10 words: too long; caps the score at 1.',
      },
    ]);
    expect(frames).toHaveLength(8);
    expect(calls).toEqual([{ prompt: 'captions/caption-rubric/rate', unit: 'caption:1' }]);
  });
});

describe('what people see', () => {
  const fieldsOf = (input: ReturnType<typeof captionInput>) =>
    shows(input).flatMap(({ exhibit, tells }) =>
      exhibit.kind === 'fields'
        ? exhibit.fields.map(({ label, value }) => `${tells ?? 'open'} | ${label} | ${value}`)
        : [],
    );

  it('has both rules with the count next to the bounds, whichever caps', () => {
    expect(fieldsOf(LONG)).toEqual([
      'open | Asked for, brief | Describe the video briefly. Write 5 to 10 words.',
      'open | Length | 12 words, allowed 5–10 words: too long; caps the score at 1',
      'reference | By the reference | 12 words, allowed 6–10 words: too long; does not cap in this run',
    ]);
  });

  it('names the limit by itself where the instruction does not say it', () => {
    const { length } = fieldsOf(captionInput({ limit: '5 to 9 words' })).filter((line) =>
      line.includes('| Limit | 5 to 9 words'),
    );
    expect(length).toBe(1);
  });

  it('has the other count where that comes to another verdict', () => {
    const dated = captionInput({ caption: 'At 5:08 a ball rolls by' });
    expect(fieldsOf({ ...dated, data: { ...dated.data, limit: '6 words' } })).toContain(
      'open | By upstream’s count | 5 words, allowed 6 words: too short; does not cap in this run',
    );
  });

  it('says of a limit that cannot be read that none applies', () => {
    expect(fieldsOf(captionInput({ limit: 'Be terse.', reference: null }))).toContain(
      'open | Length | The sentence states no limit that can be read: none applies.',
    );
  });

  const CAPTION = 'A blue ball rolls past a column.';
  const timesIn = (shown: unknown) => JSON.stringify(shown).split(CAPTION).length - 1;

  it('has the caption once, next to its reference where there is one', () => {
    expect(timesIn(shows(captionInput()).map(({ exhibit }) => exhibit))).toBe(1);
    expect(timesIn(shows(captionInput({ reference: null })))).toBe(1);
  });

  it('keeps caption and reference side by side to those who may see the reference', () => {
    const kept = shows(captionInput()).filter(({ tells }) => tells === 'reference');
    expect(kept.map(({ exhibit }) => exhibit.kind)).toContain('text-diff');
    const open = shows(captionInput()).flatMap(({ tells, exhibit, instead }) =>
      tells === undefined ? exhibit : (instead ?? []),
    );
    expect(timesIn(open)).toBe(1);
    expect(JSON.stringify(open)).not.toContain('behind a stone column');
  });
});
