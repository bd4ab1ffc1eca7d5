import { beforeAll, describe, expect, it } from 'vitest';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Policy } from '@/lib/queues/policy.schema';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun } from '@/lib/testing/library';
import { reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { expectWidths } from './expected.store';

freshDatabase();

const items: string[] = [];
let runId = '';
let ada = '';
let ben = '';

const ask = (policy: Policy, chooser = ben) =>
  expectWidths(
    { runId, policy, seed: 1, raters: 1, attentionShare: 0, blind: true, memberIds: [ada] },
    chooser,
    () => smallSuite,
  );

/** Twenty-four clips with the judge’s 6, none of them read. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
  for (let place = 0; place < 24; place += 1) items.push(await storeVideo(`clip ${place}`));
  runId = await storeScoredRun(items, 6);
});

describe('the widths that are expected before a queue is drawn', () => {
  it('rest on the judge alone while nobody has read anything, and are told for each way of drawing as many', async () => {
    const { read, figures, ways } = await ask({ kind: 'random', count: 10 });
    expect(read).toBe(0);
    expect(figures[0]).toMatchObject({ byPeople: false, range: { low: 0, high: 10 } });
    expect(ways.map(({ way }) => way)).toEqual(['random', 'stratified', 'uncertain']);
    for (const { items: drawn } of ways) expect(drawn).toBeCloseTo(10, 6);
    // A judge that always says the same leaves nothing to go by.
    expect(ways[0]?.widths[0]).toBeNull();
  });

  it('rest on what people said once they said enough, and shrink with what is drawn', async () => {
    const queueId = await storeQueue(runId, [ada], { policy: { kind: 'random', count: 12 } });
    for (let place = 0; place < 12; place += 1) {
      await reviewItem(queueId, ada, async (itemId) => {
        await submitAnswer(ada, itemId, { value: items.indexOf(itemId) % 7 });
      });
    }
    const widthAt = async (count: number) => {
      const { read, figures, ways } = await ask({ kind: 'random', count });
      expect({ read, byPeople: figures[0]?.byPeople }).toEqual({ read: 12, byPeople: true });
      return ways[0]?.widths[0] ?? { these: Number.NaN, like: Number.NaN };
    };
    const [few, many, all] = [await widthAt(5), await widthAt(12), await widthAt(24)];
    expect(few.these).toBeGreaterThan(many.these);
    expect(many.these).toBeGreaterThan(0.3);
    expect(many.like).toBeGreaterThan(many.these);
    expect(all.these).toBe(0);
    expect(all.like).toBeGreaterThan(0.3);
  });

  it('are told to nobody who reviews any of it blind', async () => {
    await storeQueue(runId, [ben], { policy: { kind: 'random', count: 5 } });
    await expect(ask({ kind: 'random', count: 10 })).rejects.toMatchObject({ status: 403 });
  });
});
