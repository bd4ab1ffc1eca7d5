import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun } from '@/lib/testing/library';
import { reviewItem, storeAnswer, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { resultsRequestSchema } from './schema';
import { readResults } from './store';

freshDatabase();

let ada: Person;
let eve: Person;
const clips: string[] = [];

async function person(name: string): Promise<Person> {
  const { id } = await addLocalReviewer(name);
  return { id, name, role: 'admin', account: null };
}

const results = (who = ada, request: object = {}) =>
  readResults(who, resultsRequestSchema.parse(request), [smallSuite]);

/** The judge's mean of each model, and of how many items. */
async function means(request: object = {}): Promise<Record<string, [number | null, number]>> {
  const { models, figures } = await results(ada, { figure: 'worst', ...request });
  const { cells } = figures.find(({ id }) => id === 'worst') ?? { cells: [] };
  return Object.fromEntries(
    models.map(({ model }, place) => {
      const { judge } = cells[place] ?? { judge: { value: null, items: 0 } };
      return [model ?? '', [judge.value, judge.items]];
    }),
  );
}

/** Eight clips of two models that share their prompts: the judge gives Alpha's an 8, Beta's a 2. */
beforeAll(async () => {
  ada = await person('Ada');
  eve = await person('Eve');
  for (const model of ['Alpha', 'Beta']) {
    const own: string[] = [];
    for (let take = 1; take <= 8; take += 1) {
      const id = await storeVideo(`${model} ${take}`, `take ${take}`);
      await database().item.update({ where: { id }, data: { model } });
      own.push(id);
    }
    clips.push(...own);
    await storeScoredRun(own, model === 'Alpha' ? 8 : 2);
  }
});

/** Each looks before and after, so that what is kept from before would be shown. */
describe('what results keep in memory is never shown when it has changed', () => {
  it('by another model’s name, as another process may give it', async () => {
    expect(await means()).toEqual({ Alpha: [8, 8], Beta: [2, 8] });
    await database().item.update({ where: { id: clips[0] ?? '' }, data: { model: 'Gamma' } });
    expect(await means()).toEqual({ Alpha: [8, 7], Beta: [2, 8], Gamma: [8, 1] });
    await database().item.update({ where: { id: clips[0] ?? '' }, data: { model: 'Alpha' } });
    expect(await means()).toEqual({ Alpha: [8, 8], Beta: [2, 8] });
  });

  it('by a deletion, and by its being taken back', async () => {
    const where = { id: clips[1] ?? '' };
    await database().item.update({ where, data: { deletedAt: new Date() } });
    expect(await means()).toEqual({ Alpha: [8, 7], Beta: [2, 8] });
    await database().item.update({ where, data: { deletedAt: null } });
    expect(await means()).toEqual({ Alpha: [8, 8], Beta: [2, 8] });
  });

  it('by a correction that takes an item’s place', async () => {
    const id = await storeVideo('Alpha 1, corrected', 'take 1');
    await database().item.update({
      where: { id },
      data: { replacesId: clips[0] ?? '', makerId: ada.id },
    });
    expect(await means()).toEqual({ Alpha: [8, 7], Beta: [2, 8] });
    await database().item.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await means()).toEqual({ Alpha: [8, 8], Beta: [2, 8] });
  });

  it('by what a new run says of an item, in all runs and in one', async () => {
    const [first = '', second = ''] = clips.slice(8);
    const run = await storeScoredRun([first], 6);
    expect(await means()).toEqual({ Alpha: [8, 8], Beta: [2.5, 8] });
    expect(await means({ run })).toEqual({ Beta: [6, 1] });
    const scores = [{ id: 'worst', value: 10 }];
    await database().$executeRaw`
      UPDATE "RunItem" SET scores = ${JSON.stringify(scores)}::jsonb
      WHERE "runId" = ${run}::uuid AND "itemId" = ${first}::uuid`;
    expect(await means()).toEqual({ Alpha: [8, 8], Beta: [3, 8] });
    expect(await means({ run })).toEqual({ Beta: [10, 1] });
    const later = await storeScoredRun([first, second], 2);
    expect(await means()).toEqual({ Alpha: [8, 8], Beta: [2, 8] });
    expect(await means({ run })).toEqual({ Beta: [10, 1] });
    expect(await means({ run: later })).toEqual({ Beta: [2, 2] });
  });

  it('by another task or cluster', async () => {
    const compared = async () => (await results(ada, { figure: 'worst' })).comparison;
    const clusters = async () => (await results()).figures[0]?.cells[0]?.judge.clusters;
    expect((await compared())?.differences[0]?.shared).toBe(8);
    expect(await clusters()).toBe(8);
    const where = { id: clips[2] ?? '' };
    await database().item.update({ where, data: { task: 'another' } });
    expect((await compared())?.differences[0]?.shared).toBe(7);
    await database().item.updateMany({
      where: { id: { in: clips.slice(0, 3) } },
      data: { cluster: 'one' },
    });
    expect(await clusters()).toBe(6);
  });

  it('by a queue that is drawn, an answer, and who reviews blind', async () => {
    const cell = async (who = ada) =>
      (await results(who, { models: ['Alpha'] })).figures[0]?.cells[0];
    expect((await cell())?.sample).toBeNull();
    const run = await database().run.findFirstOrThrow({ orderBy: { createdAt: 'asc' } });
    const queue = await storeQueue(run.id, [eve.id], { policy: { kind: 'random', count: 6 } });
    expect((await results(eve)).withheld).toBe(6);
    expect((await results(ada)).withheld).toBe(0);
    await reviewItem(queue, eve.id, (itemId) => submitAnswer(eve.id, itemId, { value: 4 }));
    expect((await cell())?.sample).toMatchObject({ sampled: 1, population: 8 });
    const people = (await cell())?.sample?.people.value;
    expect(people).toBe(4);
    const { itemId } = await database().answer.findFirstOrThrow({ where: { raterId: eve.id } });
    await storeAnswer(eve.id, itemId, 6, { unit: 'key-frame@1.500' });
    expect((await cell())?.sample?.people.value).toBe(6);
  });

  it('by an answer alone: in what people say, by which words, and how far the judge is from them', async () => {
    const { id: queue } = await database().queue.findFirstOrThrow();
    for (let turn = 1; turn < 6; turn += 1) {
      await reviewItem(queue, eve.id, (itemId) => submitAnswer(eve.id, itemId, { value: 4 }));
    }
    const look = async () => {
      const { conditions, biases, figures } = await results(ada, { figure: 'worst', by: 'people' });
      const cell = figures.find(({ id }) => id === 'worst')?.cells[0];
      return {
        people: cell?.sample?.people.value,
        words: conditions?.unrecorded,
        bias: biases[0]?.own?.value,
      };
    };
    const before = await look();
    expect(await look()).toEqual(before);
    const { itemId } = await database().answer.findFirstOrThrow({
      where: { raterId: eve.id, value: 4 },
      orderBy: { id: 'desc' },
    });
    await storeAnswer(eve.id, itemId, 10, { unit: 'key-frame@1.500' });
    const after = await look();
    expect(after.people).toBeGreaterThan(before.people ?? Number.NaN);
    expect(after.words).toBe((before.words ?? Number.NaN) + 1);
    expect(after.bias).not.toBe(before.bias);
  });

  it('by another version of the suite, of the same scores', async () => {
    const ranks = async (suite: Suite) => {
      const { comparison } = await readResults(
        ada,
        resultsRequestSchema.parse({ figure: 'worst' }),
        [suite],
      );
      return comparison?.ranks;
    };
    const figures = smallSuite.figures.map((one) => ({ ...one, better: 'high' as const }));
    const before = await ranks(smallSuite);
    const other = await ranks({ ...smallSuite, version: '2', figures });
    expect(before).toBeTruthy();
    expect(other).toEqual(before?.toReversed());
  });

  it('by an import into another project’s items, which leaves it as it is', async () => {
    const marks = () => database().resultsChange.findMany({ orderBy: { id: 'asc' } });
    await means();
    const before = await marks();
    const other = await database().project.create({ data: { name: 'Another' } });
    await database().item.updateMany({ where: { projectId: other.id }, data: { task: 'none' } });
    await storeAnswer(ada.id, clips[15] ?? '', 5);
    await means();
    expect(await marks()).toEqual(before);
  });
});

describe('marks', () => {
  it('differ after changes at once, whichever is committed first', async () => {
    const projectId = '00000000-0000-7000-8000-000000000001';
    const mark = (db: Pick<ReturnType<typeof database>, '$queryRaw'>) =>
      db.$queryRaw`SELECT mark_results(${projectId}::uuid, 'small') IS NULL AS marked`;
    const marks = async () =>
      (await database().resultsChange.findMany({ where: { projectId } }))
        .map(({ id }) => id)
        .toSorted()
        .join(' ');
    await mark(database());
    const seen = [await marks()];
    await database().$transaction(async (one) => {
      await mark(one);
      // Nobody waits for who has not committed.
      await database().$transaction(async (other) => {
        await mark(other);
      });
      seen.push(await marks());
    });
    seen.push(await marks());
    await mark(database());
    seen.push(await marks());
    expect(new Set(seen).size).toBe(seen.length);
    expect((await marks()).split(' ')).toHaveLength(1);
  });
});
