import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { openLibrary } from '@/lib/library/shown.store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { readInclusions } from '@/lib/queues/sample/store';
import type { ItemFigure } from '@/lib/suites/figures';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun } from '@/lib/testing/library';
import { reviewItem, storeAnswer, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { Prisma } from '@/prisma/generated/client';
import { readJudged } from './judged.store';
import { readOverridden } from './overridden.store';
import { idKey, packItem, packItems, unpackItems } from './packed.store';
import { type ModelRows, NOT_TAKEN } from './rows';
import { readRows } from './rows.store';
import { readSaid } from './said.store';

freshDatabase();

describe('packed items', () => {
  it('come out as they went in, by their ids, however many numbers, flags and points there are', async () => {
    const flags = Object.fromEntries(
      Array.from({ length: 33 }, (_, index) => [`above ${index}`, Prisma.sql`n > ${index}`]),
    );
    const columns = {
      id: Prisma.sql`lpad(to_hex(n::int), 32, '0')::uuid`,
      numbers: { half: Prisma.sql`n / 2.0::float8`, none: Prisma.sql`nullif(n, 2)::float8` },
      flags,
      points: Prisma.sql`CASE WHEN n = 1 THEN '{}' WHEN n > 3 THEN ARRAY[n, NULL, n / 4]::float8[] END`,
    };
    const rows = await database().$queryRaw<{ packed: string }[]>`
      SELECT ${packItems(packItem(columns))} AS packed FROM (
        SELECT n::float8 FROM generate_series(1, 33) n ORDER BY n % 5
      ) few GROUP BY n::int % 3`;
    const texts = rows.map(({ packed }) => packed);
    expect(texts).toHaveLength(3);
    const unpacked = unpackItems(columns, texts, 33, [1, 3, 7]);
    const items = Array.from({ length: 33 }, (_, index) => index + 1);
    expect(unpacked.ids).toEqual(items.map((n) => idKey(n.toString(16).padStart(32, '0'))));
    expect([...(unpacked.numbers.half ?? [])]).toEqual(items.map((n) => n / 2));
    expect([...(unpacked.numbers.none ?? [])]).toEqual(
      items.map((n) => (n === 2 ? Number.NaN : n)),
    );
    for (let index = 0; index < 33; index += 1) {
      expect([...(unpacked.flags[`above ${index}`] ?? [])], `above ${index}`).toEqual(
        items.map((n) => Number(n > index)),
      );
    }
    const known = (value: (n: number) => number) =>
      items.map((n) => (n > 3 ? value(n) : Number.NaN));
    expect([...(unpacked.points.get(1) ?? [])]).toEqual(known((n) => n));
    expect([...(unpacked.points.get(3) ?? [])]).toEqual(known((n) => n / 4));
    expect([...(unpacked.points.get(7) ?? [])]).toEqual(known(() => Number.NaN));
  });
});

const facts = { label: '', help: '', published: '', better: 'low' as const };
const range = { min: 0, max: 10 };
const figures: readonly ItemFigure[] = [
  { id: 'worst', ...facts, kind: 'mean', of: { score: 'worst' }, range },
  { id: 'q', ...facts, kind: 'mean', of: { question: 'q' }, range },
  { id: 'any', ...facts, kind: 'share', of: { questions: ['q', 'worst'] }, atLeast: 5, range },
  { id: 'strict', ...facts, kind: 'share', of: { questions: ['q'] }, atLeast: 7.5, range },
  { id: 'never', ...facts, kind: 'share', of: { questions: ['none'] }, atLeast: 5, range },
  { id: 'still', ...facts, kind: 'mean', of: { score: 'worst' }, where: { scene: 'still' }, range },
  {
    id: 'still-odd',
    ...facts,
    kind: 'share',
    of: { questions: ['q'] },
    atLeast: 5,
    range,
    where: { scene: 'still' },
  },
];

/** What is stored of a clip: of every second one the judge says 8 throughout, of the others 2. */
interface Clip {
  id: string;
  judge: number;
  still: boolean;
  cluster: string | null;
}
const clips: Clip[] = [];
const runs: string[] = [];
let ada = '';
let eve = '';

/** Twelve clips of two models in clusters, scenes and tasks; of six a blind queue drew three, which Eve calls a 4. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  eve = (await addLocalReviewer('Eve')).id;
  for (let index = 0; index < 12; index += 1) {
    const clip = {
      id: await storeVideo(`clip ${index}`),
      judge: index % 2 === 0 ? 8 : 2,
      still: index % 3 === 0,
      cluster: index % 4 === 3 ? null : `cluster ${index % 4}`,
    };
    clips.push(clip);
    await database().item.update({
      where: { id: clip.id },
      data: {
        model: index < 6 ? 'Alpha' : null,
        cluster: clip.cluster,
        facets: { scene: clip.still ? 'still' : 'moving' },
        task: `task ${index % 6}`,
      },
    });
  }
  for (const judge of [8, 2]) {
    const ids = clips.filter((clip) => clip.judge === judge).map(({ id }) => id);
    runs.push(await storeScoredRun(ids, judge));
  }
  const policy = { kind: 'random', count: 3 } as const;
  const queue = await storeQueue(runs[0] ?? '', [eve], { policy });
  for (let turn = 0; turn < policy.count; turn += 1) {
    await reviewItem(queue, eve, (itemId) => submitAnswer(eve, itemId, { value: 4 }));
  }
});

async function openAll() {
  while (!(await refreshSummaries(() => smallSuite)));
  const scores = { configuration: null, run: null, corrected: false };
  return openLibrary(ada, { project: null, suite: smallSuite.id, scores }, () => smallSuite);
}

async function read(): Promise<ModelRows[]> {
  const library = await openAll();
  const { sample } = await readInclusions(smallSuite.id, ['sample']);
  const choice = await readSaid(library, figures, sample, 'sample');
  const { models } = await readRows(
    await readJudged(library, figures),
    figures,
    ['Alpha', ''],
    choice,
  );
  return models.toSorted((one) => (one.model === null ? 1 : -1));
}

describe('the rows of models', () => {
  const ofModels = () => [clips.slice(0, 6), clips.slice(6)];

  it('have each item’s value in each figure, in the order of ids', async () => {
    const rows = await read();
    expect(rows.map(({ model, items }) => [model, items])).toEqual([
      ['Alpha', 6],
      [null, 6],
    ]);
    for (const [index, own] of ofModels().entries()) {
      const judged = Object.entries(rows[index]?.judged ?? {}).map(([id, values]) => [
        id,
        [...values],
      ]);
      expect(Object.fromEntries(judged)).toEqual({
        worst: own.map(({ judge }) => judge),
        q: own.map(({ judge }) => judge),
        any: own.map(({ judge }) => (judge >= 5 ? 1 : 0)),
        strict: own.map(({ judge }) => (judge >= 7.5 ? 1 : 0)),
        never: own.map(() => Number.NaN),
        still: own.map(({ judge, still }) => (still ? judge : NOT_TAKEN)),
        'still-odd': own.map(({ judge, still }) => (still ? Number(judge >= 5) : NOT_TAKEN)),
      });
    }
  });

  it('say which items stand in one cluster, share a task, and could have been drawn', async () => {
    const rows = await read();
    for (const [index, own] of ofModels().entries()) {
      const places = [...(rows[index]?.clusters?.places ?? [])];
      for (const [one, { cluster }] of own.entries()) {
        for (const [other, clip] of own.entries()) {
          const together = one === other || (cluster !== null && cluster === clip.cluster);
          expect(places[one] === places[other]).toBe(together);
        }
      }
      expect([...(rows[index]?.drawable ?? [])]).toEqual(
        own.map(({ judge }) => Number(judge === 8)),
      );
    }
    expect(rows[0]?.tasks).toEqual(rows[1]?.tasks);
    expect(new Set(rows[0]?.tasks).size).toBe(6);
  });

  it('have what people said of the sample, with its weights', async () => {
    const said = { worst: 4, q: 4, any: 0, strict: 0, never: Number.NaN, still: 4, 'still-odd': 0 };
    const rows = await read();
    const sample = rows.flatMap((model, index) =>
      model.sample.map((item) => ({ ...item, clip: ofModels()[index]?.[item.place]?.id })),
    );
    const answered = await database().answer.findMany({ where: { raterId: eve } });
    expect(sample.map(({ itemId }) => itemId).toSorted()).toEqual(
      answered.map(({ itemId }) => itemId).toSorted(),
    );
    for (const item of sample) {
      expect(item).toEqual({
        itemId: item.clip,
        clip: item.clip,
        place: item.place,
        weight: 2,
        digest: expect.any(String),
        said,
        // She answered one of two key frames, on which the judge has its 8 as well.
        partly: expect.objectContaining({ worst: [8], q: [8], any: [1] }),
      });
    }
  });

  it('lose what was answered after its content had been exposed, as soon as that is known', async () => {
    const answers = await database().answer.findMany({ where: { raterId: eve } });
    const { itemId } = answers[0] ?? { itemId: '' };
    const { contentId } = await database().item.findUniqueOrThrow({ where: { id: itemId } });
    const exposure = { raterId: eve, suite: smallSuite.id, contentId };
    await database().exposure.create({ data: { ...exposure, lastAnswerId: 0n } });
    const sample = (await read()).flatMap((model) => model.sample);
    expect(sample.map((item) => item.itemId)).not.toContain(itemId);
    expect(sample).toHaveLength(2);
    const [summary] = await database().runItemSummary.findMany({ where: { itemId } });
    expect(summary?.independent).toBeNull();
  });
});

describe('independent answers', () => {
  it('make the same points in summaries as the suite makes of them', async () => {
    await database().$executeRaw`DELETE FROM "Exposure"`;
    // A second answer about the other key frame, which the score takes with the first.
    const { itemId } = await database().answer.findFirstOrThrow({ where: { raterId: eve } });
    await storeAnswer(eve, itemId, 6, { unit: 'key-frame@1.500' });
    await database().$executeRaw`INSERT INTO "SummaryDue" ("itemId") VALUES (${itemId}::uuid)`;
    while (!(await refreshSummaries(() => smallSuite)));
    const kept = await database().runItemSummary.findMany({ where: { itemId } });
    expect(kept.map(({ independent }) => independent)).toEqual([{ [eve]: { worst: 6, q: 6 } }]);
    const others = await database().runItemSummary.findMany({ where: { runId: runs[1] ?? '' } });
    expect(others.map(({ independent }) => independent)).toEqual(others.map(() => null));
  });
});

describe('what people answered in the judge’s place', () => {
  /** By item what the judge, and people in its place, come to. */
  async function readBoth() {
    const library = await openAll();
    const judged = await readJudged(library, figures);
    const overridden = await readOverridden(library, figures, judged);
    const points = overridden.models.flatMap((model) => [...(model.points.get('worst') ?? [])]);
    return { judged, overridden, points };
  }

  const estimatesOf = ({ overridden }: Awaited<ReturnType<typeof readBoth>>) =>
    overridden.models.map(({ known }) => known.estimates);

  async function expectedPoints(ids: Iterable<string>) {
    const rows = await database().$queryRaw<{ key: string; worst: number }[]>`
      SELECT replace(s."itemId"::text, '-', '') AS key, (coalesce(corrected, judged))[d.place] AS worst
      FROM "ItemSummary" s JOIN "Dimension" d ON d.suite = s.suite AND d.id = 'worst' WHERE s.suite = ${smallSuite.id}`;
    const byItem = new Map(rows.map(({ key, worst }) => [idKey(key), worst]));
    return [...ids].map((id) => byItem.get(id));
  }

  it('stands in its place alone, and what was worked out of it is known again until somebody answers', async () => {
    const [first, second] = clips.map(({ id }) => id);
    await storeAnswer(ada, first ?? '', 9);
    const before = await readBoth();
    const own = before.judged.models.flatMap((model) => [...(model.points.get('worst') ?? [])]);
    expect(before.points).toEqual(await expectedPoints(before.judged.places.keys()));
    expect(before.points.filter((worst) => worst === 9)).toHaveLength(1);
    expect(own).not.toContain(9);
    expect(estimatesOf(await readBoth())).toEqual(estimatesOf(before));

    await storeAnswer(ada, second ?? '', 9);
    const after = await readBoth();
    expect(after.judged).toBe(before.judged);
    expect(after.points).toEqual(await expectedPoints(after.judged.places.keys()));
    expect(after.points.filter((worst) => worst === 9)).toHaveLength(2);
    expect(estimatesOf(after)[0]).not.toBe(estimatesOf(before)[0]);
  });
});
