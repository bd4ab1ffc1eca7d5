import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { deletePreferences, readPreferences } from '@/lib/results/preference/store';
import { adminOf } from '@/lib/testing/board';
import { freshDatabase } from '@/lib/testing/database';
import { smallSuite } from '@/lib/testing/small-suite';
import { boardSuite } from '@/lib/testing/suites/board';
import { preferenceRequestSchema } from './preferences.schema';
import { importPreferences } from './preferences.store';

freshDatabase();

let person: Person;
beforeAll(async () => {
  person = adminOf(await localReviewer());
});

const line = (task: string, left: string, right: string, points: number) =>
  [task, left, right, points].join('\t');

const send = (files: Record<string, string[]>, more: object = {}) =>
  importPreferences(
    person,
    preferenceRequestSchema.parse({
      suite: 'board',
      files: Object.entries(files).map(([name, lines]) => ({ name, text: lines.join('\n') })),
      store: true,
      ...more,
    }),
    boardSuite,
  );

const read = () => readPreferences(person, null, boardSuite);

describe('people’s preferences', () => {
  it('are looked at, stored by dimension, and rated by dimension and over all', async () => {
    const files = {
      'speed.tsv': [line('a ball', 'Alpha', 'Beta', 1), line('a ball', 'Beta', 'Alpha', 0.5)],
      'colour.tsv': [line('a cup', 'Alpha', 'Beta', 0)],
    };
    const { report } = await send(files, { store: false });
    expect(report.sets.map(({ facet, comparisons }) => [facet, comparisons])).toEqual([
      ['speed', 2],
      ['colour', 1],
    ]);
    expect((await read()).sets).toEqual([]);
    await send(files);
    const { sets, importers } = await read();
    expect(importers.map(({ id }) => id)).toEqual(['preferred']);
    expect(sets.map(({ label, figure, tasks }) => [label, figure, tasks])).toEqual([
      ['All together', 'total', 2],
      ['colour', 'colour', 1],
      ['speed', 'speed', 1],
    ]);
    const ratioOf = (place: number) => sets[place]?.ratios.map(({ name, ratio }) => [name, ratio]);
    expect(ratioOf(0)).toEqual([
      ['Alpha', 0.5],
      ['Beta', 0.5],
    ]);
    expect(ratioOf(2)).toEqual([
      ['Alpha', 0.75],
      ['Beta', 0.25],
    ]);
  });

  it('of a dimension take the place of those before, so that no pair counts twice', async () => {
    const { report } = await send({ 'speed.tsv': [line('a hat', 'Alpha', 'Beta', 0)] });
    expect(report.sets[0]?.replaces).toBe('speed.tsv');
    const { sets } = await read();
    expect(sets.find(({ label }) => label === 'speed')?.comparisons).toBe(1);
    expect(await database().preference.count()).toBe(2);
  });

  it('are of one project and one suite, and can be deleted', async () => {
    const other = await database().project.create({ data: { name: 'Other' } });
    expect((await readPreferences(person, other.id, boardSuite)).sets).toEqual([]);
    expect((await readPreferences(person, null, smallSuite)).sets).toEqual([]);
    const { sets } = await read();
    const id = sets.find(({ label }) => label === 'speed')?.id ?? '';
    expect(await deletePreferences(person, id)).toMatchObject({
      facet: 'speed',
      file: 'speed.tsv',
    });
    expect((await read()).sets.map(({ label }) => label)).toEqual(['colour']);
    await expect(deletePreferences(person, id)).rejects.toMatchObject({ status: 404 });
  });
});
