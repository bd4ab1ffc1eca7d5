import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { database } from '@/lib/db';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { readPairResults } from '@/lib/results/pairs/store';
import type { SideOption } from '@/lib/suites/sides';
import type { Suite } from '@/lib/suites/suite';
import { adminOf } from '@/lib/testing/board';
import { freshDatabase } from '@/lib/testing/database';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { storeRunOf, storeWord } from '@/lib/testing/stored-suites';
import { projectOf } from '@/lib/video/store';
import { pairRequestSchema } from './schema';
import { makePairs } from './store';

freshDatabase();

const small = smallSuite as Suite;
const dataSchema = z.object({ models: z.array(z.string().nullable()) });
const pairSuite: Suite = {
  ...small,
  id: 'which-is-better',
  name: 'Which is better',
  takes: { ...small.takes, kind: 'which-is-better', data: dataSchema, media: { min: 2, max: 2 } },
  questions: [
    {
      id: 'real',
      label: 'More real',
      help: '',
      group: 'all',
      unit: 'video',
      scale: {
        kind: 'choice',
        options: ['first', 'second', 'tie', 'both-bad'],
        sides: { left: null },
      },
      better: null,
    },
  ],
  figures: [],
  sides: (data) => dataSchema.parse(data).models,
};
const suites = [small, pairSuite];
const suiteById = (id: string) => suites.find((one) => one.id === id) ?? small;

let project = '';
let person: Person;

const make = (more: object) =>
  makePairs(
    person.id,
    pairRequestSchema.parse({ project, suite: pairSuite.id, policy: { kind: 'all' }, ...more }),
    suites,
    suiteById,
  );

beforeAll(async () => {
  person = adminOf(await localReviewer());
  for (const prompt of ['a ball', 'a cup', 'a dog']) {
    for (const model of ['A', 'B', 'C']) {
      const id = await storeVideo(`${model} ${prompt}`, prompt);
      await database().item.update({ where: { id }, data: { model } });
    }
  }
  await storeVideo('of nobody', 'a ball');
  project = (await projectOf(null)).id;
});

describe('pairs of a project’s clips', () => {
  it('are counted before they are made, and then made once', async () => {
    const looked = await make({});
    expect(looked).toMatchObject({
      drawn: 9,
      made: 0,
      models: ['A', 'B', 'C'],
      leftOut: { model: 1, prompt: 0, single: 0 },
    });
    expect(await database().item.count({ where: { kind: pairSuite.takes.kind } })).toBe(0);
    const some = { policy: { kind: 'by-models', count: 2 }, models: ['A', 'B'] };
    expect(await make({ ...some, store: true })).toMatchObject({ drawn: 2, made: 2 });
    const rest = await make({ store: true });
    expect(rest).toMatchObject({ drawn: 7, made: 7 });
    expect(rest.matchUps[0]).toEqual({ models: ['A', 'B'], known: 2, possible: 1, drawn: 1 });
    expect(await make({ store: true })).toMatchObject({ drawn: 0, made: 0 });
  });

  it('have both videos, their models, the prompt as task, and the chance with which they were drawn', async () => {
    const items = await database().item.findMany({
      where: { kind: pairSuite.takes.kind },
      include: {
        media: { include: { video: { include: { items: { include: { item: true } } } } } },
      },
    });
    expect(items).toHaveLength(9);
    for (const { data, media, task, prompt, model, cluster } of items) {
      const { models } = dataSchema.parse(data);
      const clips = media
        .toSorted((one, other) => one.n - other.n)
        .map(({ video }) => video?.items.find(({ item }) => item.kind === 'clip')?.item);
      expect(clips.map((clip) => clip?.model)).toEqual(models);
      expect(clips.map((clip) => clip?.prompt)).toEqual([task, task]);
      expect([prompt, cluster, model]).toEqual([task, task, null]);
    }
    const chances = items.map(({ data }) => (data as { chance: number }).chance);
    expect(chances.filter((chance) => chance < 1).map((chance) => chance.toFixed(3))).toEqual([
      '0.667',
      '0.667',
    ]);
  });

  it('are made for suites that compare two videos alone', async () => {
    await expect(make({ suite: small.id })).rejects.toThrow('compares no two videos');
  });
});

describe('how models stand by pairs', () => {
  it('is by the judge and by people, with how often these agree', async () => {
    const items = await database().item.findMany({ where: { kind: pairSuite.takes.kind } });
    // The first by name is always the better one, which the judge sees in all pairs but those with C.
    const better = (data: unknown): SideOption => {
      const [one, other] = dataSchema.parse(data).models;
      return (one ?? '') < (other ?? '') ? 'first' : 'second';
    };
    for (const said of ['first', 'second', 'tie'] as const) {
      const own = items.filter(({ data }) => {
        const hasC = dataSchema.parse(data).models.includes('C');
        return (hasC ? 'tie' : better(data)) === said;
      });
      if (own.length > 0)
        await storeRunOf(
          pairSuite,
          own.map(({ id }) => id),
          { real: said },
        );
    }
    for (const { id, data } of items) {
      await storeWord(pairSuite, person.id, id, 'real', better(data));
    }
    const { questions, withheld } = await readPairResults(
      person,
      { project, suite: pairSuite.id, configuration: null, run: null, part: null, labels: 'all' },
      suites,
    );
    expect(withheld).toBe(0);
    const [real] = questions;
    expect(real?.people).toMatchObject({ comparisons: 9, tasks: 3, raters: 1, unbeaten: ['A'] });
    expect(real?.people.models.map(({ model, share }) => [model, share])).toEqual([
      ['A', 1],
      ['B', 0.5],
      ['C', 0],
    ]);
    expect(real?.judge).toMatchObject({ comparisons: 9, ties: 6 });
    expect(real?.judge.models.map(({ share }) => share)).toEqual([0.75, 0.25, 0.5]);
    expect(real?.agreement.all.equal).toMatchObject({ things: 9, share: 1 / 3 });
    expect(real?.agreement.all.decided).toMatchObject({ things: 3, share: 1 });
    expect(
      real?.agreement.matchUps.map(({ models, equal }) => [models.join(''), equal.share]),
    ).toEqual([
      ['AB', 1],
      ['AC', 0],
      ['BC', 0],
    ]);
  });

  it('is refused of suites without such a question', async () => {
    const request = {
      project,
      suite: small.id,
      configuration: null,
      run: null,
      part: null,
      labels: 'all',
    } as const;
    await expect(readPairResults(person, request, suites)).rejects.toThrow('compares no two');
  });
});
