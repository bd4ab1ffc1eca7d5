import { describe, expect, it } from 'vitest';
import { gather } from '@/lib/suites/calls';
import { Unanswered } from '@/lib/suites/outcome';
import { captionPoints } from '.';
import { pointsInput } from './fixtures/inputs';

/** An item's scores by their ids, and why a verdict is missing, from what a judge says of its key points. */
async function judged(said: readonly (string | null)[], input = pointsInput()) {
  const entries = said.flatMap((told, index) =>
    told === null ? [] : [{ point: index + 1, rationale: 'Read.', told }],
  );
  const brought = await gather(captionPoints, input, async (prompt) => {
    if (said.length === 0) throw new Unanswered('unreachable', 'no reply');
    return prompt.reply.schema.parse({ points: entries });
  });
  const answers = captionPoints.answers(brought, input);
  return {
    verdicts: answers.map(({ verdict }) =>
      verdict.state === 'scored' ? verdict.value : verdict.reason,
    ),
    scores: Object.fromEntries(
      captionPoints.scores(answers, input).map(({ id, value }) => [id, value]),
    ),
  };
}

describe('key points of a caption', () => {
  it('are counted: those told, told wrongly, and by 100 words', async () => {
    const { scores } = await judged(['told', 'told', 'told wrongly']);
    expect(scores.recall).toBeCloseTo(2 / 3);
    expect(scores.wrong).toBeCloseTo(1 / 3);
    expect(scores).toMatchObject({ 'told-points': 2, points: 3, words: 5 });
  });

  it('are one less of a caption out of its limit, never below none, and only of the number', async () => {
    const long = pointsInput({ limit: '3 words' });
    expect((await judged(['told', 'told', 'not told'], long)).scores).toMatchObject({
      'told-points': 1,
    });
    expect((await judged(['not told', 'not told', 'not told'], long)).scores).toMatchObject({
      'told-points': 0,
      recall: 0,
    });
    const free = { ...long, settings: { ...long.settings, lengthPenalty: false } };
    expect((await judged(['told', 'told', 'not told'], free)).scores['told-points']).toBe(2);
  });

  it('without an answer count for none, and without any there is no score', async () => {
    const { verdicts, scores } = await judged(['told', null, 'perhaps']);
    expect(verdicts).toEqual(['told', 'unparseable', 'unparseable']);
    expect(scores).toMatchObject({ recall: 1, points: 1 });
    const none = await judged([]);
    expect(none.verdicts).toEqual(Array(3).fill('unreachable'));
    expect(Object.values(none.scores)).toEqual(Array(5).fill(null));
  });

  it('are told by none that has no words, which costs no call', async () => {
    const wordless = pointsInput({ caption: ' … ' });
    expect(captionPoints.calls(wordless)).toEqual([]);
    const { verdicts, scores } = await judged([], wordless);
    expect(verdicts).toEqual(Array(3).fill('not told'));
    expect(scores.recall).toBe(0);
  });

  it('are read in the words that others have for it', async () => {
    const { verdicts } = await judged(['Entailment', 'contradiction', 'NEUTRAL.']);
    expect(verdicts).toEqual(['told', 'told wrongly', 'not told']);
  });
});
