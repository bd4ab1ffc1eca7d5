import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { localReviewer } from '@/lib/people/local.store';
import { pearson, spearman } from '@/lib/statistics/paired-correlation';
import type { MeanFigure } from '@/lib/suites/figures';
import { adminOf, storeBoardItems, storeBoardRun } from '@/lib/testing/board';
import { freshDatabase } from '@/lib/testing/database';
import { boardSuite } from '@/lib/testing/suites/board';
import { compareJudges, type TwiceJudgedItem } from './two-judges';
import { twoJudgesRequestSchema } from './two-judges.schema';
import { readTwoJudges } from './two-judges.store';

freshDatabase();

const figure: MeanFigure = {
  id: 'colour',
  label: 'Colour',
  help: '',
  published: '',
  better: 'high',
  range: { min: 0, max: 1 },
  kind: 'mean',
  of: { score: 'v' },
  where: { dimension: 'colour' },
};

const item = (
  id: string,
  left: number | null,
  right: number | null,
  more = {},
): TwiceJudgedItem => ({
  id,
  model: 'A',
  task: id,
  cluster: null,
  facets: { dimension: 'colour' },
  left: { v: left },
  right: { v: right },
  ...more,
});

describe('two judges of the same items', () => {
  it('are set side by side where both have a value, and what one alone has is counted', () => {
    const read = compareJudges(
      figure,
      [
        ...[item('1', 0, 0.2), item('2', 1, 0.8), item('3', 1, 0.8), item('4', 0, 0.5)],
        ...[item('5', 1, null), item('6', null, 1), item('7', null, null)],
        item('8', 0, 1, { facets: { dimension: 'shape' } }),
      ],
      'item',
    );
    expect(read).toMatchObject({ pairs: 4, clusters: 4, onlyLeft: 1, onlyRight: 1 });
    expect(read.points).toEqual([
      { x: 0, y: 0.2, count: 1 },
      { x: 1, y: 0.8, count: 2 },
      { x: 0, y: 0.5, count: 1 },
    ]);
    expect(read.means?.left).toBe(0.5);
    expect(read.means?.right).toBeCloseTo(2.3 / 4, 12);
    const pairs = [
      { x: 0, y: 0.2 },
      { x: 1, y: 0.8 },
      { x: 1, y: 0.8 },
      { x: 0, y: 0.5 },
    ];
    expect(read.pearson.value).toBe(pearson(pairs));
    expect(read.spearman.value).toBe(spearman(pairs));
  });

  it('may be a model’s mean of a prompt each, which is of one cluster with its like', () => {
    const of = (id: string, model: string, left: number, right: number) =>
      item(id, left, right, { model, task: 'ball', cluster: 'a ball' });
    const read = compareJudges(
      figure,
      [of('1', 'A', 0, 1), of('2', 'A', 1, 0), of('3', 'B', 1, 1), item('4', 0, 0, { task: null })],
      'task',
    );
    expect(read).toMatchObject({ pairs: 3, clusters: 2 });
    expect(read.points).toContainEqual({ x: 0.5, y: 0.5, count: 1 });
  });

  it('are drawn on a grid where they are very many', () => {
    const many = Array.from({ length: 5000 }, (_, place) =>
      item(`${place}`, ((place * 37) % 5000) / 5000, ((place * 91) % 5000) / 5000),
    );
    const { points, pairs } = compareJudges(figure, many, 'item');
    expect(pairs).toBe(5000);
    expect(points.length).toBeLessThanOrEqual(101 ** 2);
    expect(points.length).toBeLessThan(5000);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
  });
});

describe('two judges of a project', () => {
  const names = Array.from({ length: 6 }, (_, place) => `colour/prompt ${place}/0`);
  let ours: { id: string; configuration: string };
  let theirs: { id: string; configuration: string };
  beforeAll(async () => {
    for (const model of ['Alpha', 'Beta']) await storeBoardItems(model, names);
    const said = (value: (place: number) => number | null) =>
      Object.fromEntries(names.map((name, place) => [name, value(place)]));
    ours = await storeBoardRun('Ours', {
      Alpha: said((place) => place / 10),
      Beta: said((place) => 1 - place / 10),
    });
    theirs = await storeBoardRun('Theirs', {
      Alpha: said((place) => (place === 0 ? null : place / 5)),
    });
  });

  const read = async (more: object) =>
    readTwoJudges(
      adminOf(await localReviewer()),
      twoJudgesRequestSchema.parse({ configuration: ours.configuration, ...more }),
      [boardSuite],
    );

  it('are read off the items that both judged', async () => {
    const { left, right, figures } = await read({ other: theirs.configuration });
    expect(left).toContain('Ours');
    expect(right).toContain('Theirs');
    expect(figures.map(({ id }) => id)).toEqual(['colour']);
    expect(figures[0]).toMatchObject({ pairs: 5, onlyLeft: 1, onlyRight: 0 });
    expect(figures[0]?.pearson.value).toBeCloseTo(1, 12);
    expect((await read({ other: theirs.configuration, model: ['Beta'] })).figures).toEqual([]);
  });

  it('were seen by who looks at figures over fewer than five items', async () => {
    await storeBoardItems('Few', ['path/a kite/0', 'path/a kite/1']);
    const scores = { Few: { 'path/a kite/0': 1, 'path/a kite/1': 0 } };
    const [one, other] = [await storeBoardRun('One', scores), await storeBoardRun('Two', scores)];
    const before = await database().exposure.count();
    await read({ configuration: one.configuration, other: other.configuration });
    expect((await database().exposure.count()) - before).toBe(2);
  });

  it('are refused where the other has no run here', async () => {
    const other = '00000000-0000-7000-8000-0000000000ff';
    await expect(read({ other, suite: 'board' })).rejects.toMatchObject({ status: 404 });
    expect(twoJudgesRequestSchema.safeParse({}).success).toBe(false);
  });
});
