import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonAnswer } from '@/lib/answers/schema';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { localReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { suiteById as realSuite } from '@/prompts';
import { submitReview } from './submission';

freshDatabase();

const suiteById = (id: string) => (id === smallSuite.id ? smallSuite : realSuite(id));

let raterId = '';
let clip = '';
beforeAll(async () => {
  raterId = (await localReviewer()).id;
  clip = await storeVideo('clip');
});

function answer(part: Partial<PersonAnswer>): PersonAnswer {
  return {
    itemId: clip,
    suite: smallSuite.id,
    unit: 'key-frame@0.500',
    question: 'q',
    act: 'override',
    value: 5,
    rationale: 'mine',
    seenId: null,
    supersedesId: null,
    ...part,
  };
}

const submit = (part: Partial<PersonAnswer>) => submitReview(raterId, [answer(part)], suiteById);

describe('answers', () => {
  it('in place of a judge’s need a reason, unless their question takes plain ones', async () => {
    const plain = (id: string) => ({
      ...suiteById(id),
      questions: suiteById(id).questions.map((one) => ({ ...one, plain: true as const })),
    });
    const unsaid = { itemId: await storeVideo('another clip'), rationale: '' };
    await expect(submit(unsaid)).rejects.toMatchObject({ status: 422, field: 'rationale' });
    expect(await submitReview(raterId, [answer(unsaid)], plain)).toMatchObject({ state: 'stored' });
  });

  it('are refused of a suite that takes items of another kind, so that no facet follows from them', async () => {
    const { projectId } = await database().item.findUniqueOrThrow({ where: { id: clip } });
    const { id: caption } = await database().item.create({
      data: { projectId, kind: 'caption', key: 'c', name: 'c', facets: { type: 'brief' } },
    });
    const typed = { itemId: caption, suite: 'question-typing', unit: 'video', question: 'type' };
    await expect(submit({ ...typed, value: 'others' })).rejects.toMatchObject({
      status: 422,
      field: 'suite',
      message: expect.stringContaining('“caption”'),
    });
    expect(await database().answer.count({ where: { itemId: caption } })).toBe(0);
  });

  it('are refused about a part of which the suite does not ask the question, or that the item does not have', async () => {
    for (const unit of ['video', 'cluster@0.000-1.000', 'key-frame@0.700', 'check:2']) {
      await expect(submit({ unit })).rejects.toMatchObject({ status: 422, field: 'unit' });
    }
    await expect(submit({ question: 'other' })).rejects.toMatchObject({ status: 404 });
    expect(await submit({ unit: 'key-frame@1.500' })).toMatchObject({ state: 'stored' });
  });

  it('are taken about parts that every suite shares, and about those that a file speaks of', async () => {
    for (const part of [
      { unit: 'span@0.200-0.900' },
      { unit: 'video', question: 'nothing-else', value: 1 },
      { unit: 'relation@0.500:["cup","on","table"]', question: 'holds', value: 1 },
    ]) {
      expect(await submit({ ...part, act: 'state' })).toMatchObject({ state: 'stored' });
    }
    await expect(
      submit({ unit: 'key-frame@0.500', question: 'nothing-else', value: 1 }),
    ).rejects.toMatchObject({ status: 422 });
    const { id: label } = await referenceRater('A file', 'label');
    const verdict = { state: 'scored', value: 3, rationale: '' } as const;
    await appendVerdicts(label, clip, smallSuite.id, [{ unit: 'video', question: 'q', verdict }]);
    expect(await submit({ unit: 'video' })).toMatchObject({ state: 'stored' });
  });

  it('that were stored before they had to fit can be taken back', async () => {
    const { id } = await database().answer.create({
      data: {
        raterId,
        itemId: clip,
        suite: 'question-typing',
        unit: 'video',
        question: realSuite('question-typing').questions[0]?.id ?? '',
        state: 'scored',
        label: 'others',
      },
    });
    const [{ id: question = '' } = {}] = realSuite('question-typing').questions;
    const back = { suite: 'question-typing', unit: 'video', question, act: 'withdraw' as const };
    expect(await submit({ ...back, value: undefined, supersedesId: String(id) })).toMatchObject({
      state: 'stored',
    });
  });
});
