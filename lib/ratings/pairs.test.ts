import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonAnswer, RecordedAnswer } from '@/lib/answers/schema';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { submitAnswers } from '@/lib/answers/submission.store';
import { readCheckUp, readDetection } from '@/lib/check-up/store';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { hasKeys, listCurrentPairs, listIndependentPairs } from './pairs.store';

freshDatabase();

const [FIRST, SECOND] = ['key-frame@0.500', 'key-frame@1.500'] as const;
const scaleOf = () => ({ kind: 'rating', min: 0, max: 10 }) as const;
let ada = '';
let ben = '';

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
});

/** A clip whose key frames a judge rated 7, and people who answer about it. */
async function judged(name: string) {
  const itemId = await storeVideo(name);
  const runId = await storeRun([itemId], 7);
  const seenOf = async (unit: string) => {
    const row = await database().answer.findFirstOrThrow({
      where: { itemId, unit, rater: { runId } },
    });
    return String(row.id);
  };
  const say = async (raterId: string, part: Partial<PersonAnswer>): Promise<RecordedAnswer> => {
    const unit = part.unit ?? FIRST;
    const latest = await database().answer.findFirst({
      where: { raterId, itemId, unit, superseded: null },
    });
    const submission = await submitAnswers(
      raterId,
      [
        {
          itemId,
          suite: smallSuite.id,
          unit,
          question: 'q',
          act: 'state',
          rationale: 'so it is',
          seenId: null,
          supersedesId: latest ? String(latest.id) : null,
          ...part,
        },
      ],
      scaleOf,
    );
    const [answer] = submission.state === 'stored' ? submission.answers : [];
    if (!answer) throw new Error('nothing was stored');
    return answer;
  };
  /** An answer in view of the judge's. */
  const correct = async (raterId: string, part: Partial<PersonAnswer>) =>
    say(raterId, { act: 'override', seenId: await seenOf(part.unit ?? FIRST), ...part });
  return { runId, say, correct, independent: () => listIndependentPairs(runId) };
}

describe('what a person said independently', () => {
  it('stays the blind answer whatever they say once the judge’s was shown', async () => {
    const { runId, say, correct, independent } = await judged('revealed');
    await say(ada, { value: 2 });
    await say(ada, { value: 3 });
    expect(await independent()).toEqual([
      expect.objectContaining({ raterId: ada, judge: scored(7), other: scored(3) }),
    ]);
    expect((await independent())[0]).not.toHaveProperty('revised');

    await correct(ada, { value: 6 });
    expect(await independent()).toMatchObject([{ other: scored(3), revised: scored(6) }]);
    expect(await listCurrentPairs(runId, 'person')).toMatchObject([
      { other: scored(6), anchored: true },
    ]);
  });

  it('is one value of each person, and nobody else’s reveal matters', async () => {
    const { say, correct, independent } = await judged('two people');
    await correct(ben, { value: 7 });
    await say(ada, { value: 1 });
    await say(ada, { unit: SECOND, value: 0 });
    expect((await independent()).map(({ raterId, unit }) => [raterId, unit])).toEqual([
      [ada, FIRST],
      [ada, SECOND],
    ]);
    await say(ben, { unit: SECOND, value: 9 });
    expect(await independent()).toHaveLength(2);
  });

  it('ends for the whole clip with the first answer in view of a judge’s', async () => {
    const { say, correct, independent } = await judged('seen once');
    await say(ada, { value: 4 });
    await correct(ada, { unit: SECOND, value: 5 });
    await say(ada, { act: 'cannot_tell', value: undefined });
    expect(await independent()).toMatchObject([
      { unit: FIRST, other: scored(4), revised: { state: 'unscored', reason: 'abstained' } },
    ]);
  });

  it('is nothing where it was taken back before the reveal, and stays where it was after', async () => {
    const { say, correct, independent } = await judged('taken back');
    await say(ada, { value: 4 });
    await say(ada, { act: 'withdraw', value: undefined });
    await say(ada, { unit: SECOND, value: 2 });
    expect(await independent()).toHaveLength(1);
    await correct(ada, { unit: SECOND, act: 'withdraw', value: undefined });
    expect(await independent()).toMatchObject([{ unit: SECOND, other: scored(2), revised: null }]);
  });

  it('is no verdict that settles what others said', async () => {
    const { runId, say, independent } = await judged('settled');
    await say(ada, { value: 2 });
    await say(ben, { act: 'adjudicate', value: 9 });
    expect(await independent()).toMatchObject([{ raterId: ada, other: scored(2) }]);
    expect(await listCurrentPairs(runId, 'person')).toMatchObject([{ other: scored(9) }]);
  });
});

describe('a key', () => {
  it('is held against a judge by itself, and is neither a label nor a known answer', async () => {
    const itemId = await storeVideo('keyed');
    const runId = await storeRun([itemId], 7);
    expect(await hasKeys(runId)).toBe(false);
    for (const [name, purpose, value] of [
      ['The key', 'key', 2],
      ['Somebody’s labels', 'label', 4],
    ] as const) {
      const rater = await referenceRater(name, purpose);
      await appendVerdicts(rater.id, itemId, smallSuite.id, [
        { unit: FIRST, question: 'q', verdict: { state: 'scored', value, rationale: '' } },
      ]);
    }
    expect(await hasKeys(runId)).toBe(true);
    expect(await listCurrentPairs(runId, 'key')).toMatchObject([{ other: scored(2) }]);
    expect(await listCurrentPairs(runId, 'reference')).toMatchObject([{ other: scored(4) }]);
    const suiteById = () => smallSuite;
    expect((await readDetection(runId, null, 'unit', suiteById)).sources).toEqual([
      'Somebody’s labels',
    ]);
    expect((await readCheckUp(BASELINE_JUDGE_ID)).runs).toEqual([]);
    await expect(referenceRater('The key', 'label')).rejects.toThrow('another kind');
  });
});

function scored(value: number) {
  return { state: 'scored', value, rationale: '' };
}
