import { beforeAll, describe, expect, it } from 'vitest';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { NOTHING_ELSE_QUESTION, spanUnit, VIDEO_UNIT } from '@/lib/suites/question';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { TOLERANCES, type WhenRequest } from './when.schema';
import { readWhen } from './when.store';

freshDatabase();

let suite: Suite = smallSuite;
const suiteById = () => suite;
let runId = '';
let ada: Person;
let reader: Person;

beforeAll(async () => {
  const items: string[] = [];
  for (let clip = 0; clip < 6; clip += 1) items.push(await storeVideo(`clip ${clip}`));
  // The judge finds it in both key frames of every clip, at 0.5 and 1.5 s.
  runId = await storeRun(items, 6);
  ada = { ...(await addLocalReviewer('Ada')), role: 'reviewer' } as Person;
  reader = { ...(await addLocalReviewer('Ben')), role: 'admin' } as Person;
  const queueId = await storeQueue(runId, [ada.id]);
  let clip = 0;
  for (const _ of items.slice(1)) {
    await reviewItem(queueId, ada.id, async (item) => {
      // One clip she answers in part, and says so of the others.
      await submitAnswer(ada.id, item, { value: 0 });
      if (clip === 0) return;
      const all = { unit: VIDEO_UNIT, question: NOTHING_ELSE_QUESTION, value: 1 };
      await submitAnswer(ada.id, item, all);
      const found = { unit: spanUnit(0.75, 1.75), value: 7 };
      if (clip < 4) await submitAnswer(ada.id, item, found);
    });
    clip += 1;
  }
});

const requestOf = (part: Partial<WhenRequest> = {}): WhenRequest => ({
  run: runId,
  labels: 'blind',
  ...part,
});
const pointAt = async (tolerance: number, part?: Partial<WhenRequest>, person = reader) => {
  const { points } = await readWhen(person, requestOf(part), suiteById);
  return points.find((point) => point.tolerance === tolerance);
};

describe('when judge and people find something', () => {
  it('is told of clips that both answered in full, over tolerances', async () => {
    const answer = await readWhen(reader, requestOf(), suiteById);
    expect(answer.points.map(({ tolerance }) => tolerance)).toEqual(TOLERANCES);
    expect(answer).toMatchObject({
      groups: [{ id: 'all', label: 'All' }],
      ...{ threshold: 5, most: 10, withheld: 0 },
      leftOut: { 'no-frames': 0, 'in-part': 1 },
    });
    const wide = await pointAt(10);
    expect(wide).toMatchObject({
      ...{ items: 4, tooCoarse: 0 },
      counts: { judge: 4, people: 3, marked: 3, matched: 3 },
      recall: { value: 1 },
      precision: { value: 0.75 },
      sameType: { value: 1 },
      start: { bias: { value: -0.25 }, median: { value: -0.25 } },
    });
  });

  it('is refused where the judge looked less often', async () => {
    const { spacing } = await readWhen(reader, requestOf(), suiteById);
    expect(spacing?.least).toBeGreaterThanOrEqual(1);
    expect(await pointAt(0.5)).toMatchObject({
      ...{ items: 0, tooCoarse: 4, chance: null },
      recall: { value: null },
    });
  });

  it('goes by the threshold, for judge and people', async () => {
    expect(await pointAt(10, { threshold: 6.5 })).toMatchObject({
      counts: { judge: 0, people: 3 },
      recall: { value: 0 },
      precision: { value: null },
    });
  });

  it('leaves out what the person who asks reviews blind', async () => {
    // One clip of the queue is still before her.
    const { withheld } = await readWhen(ada, requestOf(), suiteById);
    expect(withheld).toBe(1);
    expect(await pointAt(10, { labels: 'sample' })).toMatchObject({ items: 4 });
  });

  it('is not there for a suite whose people mark nothing, nor for a group without a time', async () => {
    await expect(readWhen(reader, requestOf({ group: 'none' }), suiteById)).rejects.toThrow(
      /no group/,
    );
    suite = { ...smallSuite, defects: false };
    await expect(readWhen(reader, requestOf(), suiteById)).rejects.toThrow(/nothing of which/);
    suite = smallSuite;
  });
});
