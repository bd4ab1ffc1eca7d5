import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { readReview } from '@/lib/reviews/store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun, type TestedBy } from '@/lib/testing/judged';
import { storeScoredRun as judge, libraryOf } from '@/lib/testing/library';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';

freshDatabase();

let ada = '';
let base = '';
let trial = '';
const clips: string[] = [];

const BASE: TestedBy['facts'] = {
  name: 'Base',
  kind: 'endpoint',
  baseUrl: 'http://one/v1',
  model: 'm',
  parameters: { temperature: 0, maxTokens: 100, seed: null, imageDetail: 'auto', concurrency: 2 },
};
const parameters = BASE.parameters as object;

const { facets, distribution, ...library } = libraryOf(() => ada);
const page = async (query = '') => (await library.page(`sort=name&down=false&${query}`)).videos;

const SETTINGS = { blindToPrompt: false, tellGenerated: true };

const configurationOf = async (runId: string) =>
  (await database().run.findUniqueOrThrow({ where: { id: runId } })).configuration;

/** Ten clips of two generators, all judged by one judge. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  for (let index = 0; index < 10; index += 1) {
    const id = await storeVideo(`clip ${index}`);
    const generatorModel = index < 5 ? 'Alpha' : 'Beta';
    await database().item.update({ where: { id }, data: { model: generatorModel } });
    clips.push(id);
  }
  base = await judge(clips.slice(0, 5), 2, { facts: BASE });
  await judge(clips.slice(5), 4, { facts: BASE });
});

describe('a trial of another judge on six clips', () => {
  it('moves no score, no mean and no count', async () => {
    const told = async () => ({
      rows: (await page()).map(({ judges: _, ...row }) => row),
      counts: (({ judged, toReview, states, dimensions }) => ({
        judged,
        toReview,
        states,
        dimensions,
      }))(await facets()),
      distribution: await distribution(),
    });
    const before = await told();
    expect(before.distribution.generators.map(({ mean }) => mean)).toEqual([2, 4]);
    trial = await judge(clips.slice(0, 6), 9, { facts: { ...BASE, name: 'Trial', model: 'n' } });
    expect(await told()).toEqual(before);
  });

  it('can be chosen: it says which clips it has not judged, and means leave them out', async () => {
    const chosen = `configuration=${await configurationOf(trial)}`;
    const { scores, judged, states, configurations } = await facets(chosen);
    expect(scores?.configuration).toMatchObject({ name: 'Trial, no prompts of ours', judged: 6 });
    expect([judged, states.unjudged]).toEqual([6, 4]);
    expect(configurations.map(({ name, judged: count }) => [name, count])).toEqual([
      ['Base, no prompts of ours', 10],
      ['Trial, no prompts of ours', 6],
    ]);
    const rows = await page(`${chosen}&sort=judge:worst&down=true`);
    expect(rows.slice(0, 6).map(({ run }) => run?.scores[0]?.value)).toEqual(Array(6).fill(9));
    expect(rows.slice(6).map(({ run, judges }) => [run, judges])).toEqual(
      Array(4).fill([null, ['Base']]),
    );
    expect((await distribution(chosen)).generators).toMatchObject([
      { generator: 'Alpha', scored: 5, unscored: 0, unjudged: 0, mean: 9 },
      { generator: 'Beta', scored: 1, unscored: 0, unjudged: 4, mean: 9 },
    ]);
  });

  it('is what the review of a clip shows where it is chosen, and not before', async () => {
    const [first = ''] = clips;
    const person = { id: ada, name: 'Ada' };
    const configuration = await configurationOf(trial);
    const shown = async (choice: Parameters<typeof readReview>[4]) =>
      (await readReview(first, null, person, [smallSuite], choice)).run?.id;
    const suite = smallSuite.id;
    expect(await shown({ suite, configuration: null, run: null })).toBe(base);
    expect(await shown({ suite, configuration, run: null })).toBe(trial);
    expect(await shown({ suite, configuration: null, run: trial })).toBe(trial);
  });
});

describe('a configuration', () => {
  it.each<[string, Partial<TestedBy>]>([
    ['another temperature', { facts: { ...BASE, parameters: { ...parameters, temperature: 1 } } }],
    [
      'other settings',
      { facts: BASE, settings: { ...SETTINGS, blindToPrompt: true, coverage: 'standard' } },
    ],
    ['another coverage', { facts: BASE, settings: { ...SETTINGS, coverage: 'dense' } }],
    ['another endpoint', { facts: { ...BASE, baseUrl: 'http://two/v1' } }],
    ['a further dial', { facts: { ...BASE, sent: { body: { top_p: 0.5 } } } }],
  ])('ends with %s', async (_what, by) => {
    const other = await judge(clips.slice(0, 1), 7, by);
    expect(await configurationOf(other)).not.toBe(await configurationOf(base));
    expect((await page())[0]?.run?.id).toBe(base);
  });

  it('is what it was before there were further dials, without any', async () => {
    const [row] = await database().$queryRaw<{ before: string }[]>`
      SELECT md5(suite || E'\n' || "suiteVersion" || E'\n' || prompts::text || E'\n' || settings::text
        || E'\nendpoint\nm\nhttp://one/v1\n0\n100\n\nauto')::uuid::text AS before
      FROM "Run" WHERE id = ${base}::uuid`;
    expect(await configurationOf(base)).toBe(row?.before);
  });

  it('ends with other prompts, and with another version of the suite', async () => {
    const db = database();
    const other = await judge(clips.slice(0, 1), 7, { facts: BASE });
    expect(await configurationOf(other)).toBe(await configurationOf(base));
    expect((await page())[0]?.run?.id).toBe(other);
    await db.run.update({
      where: { id: other },
      data: { prompts: { 'small/look': 'f'.repeat(64) } },
    });
    expect((await page())[0]?.run?.id).toBe(base);
    expect((await facets()).configurations.map(({ name }) => name)).toContain(
      'Base, look ffffffff',
    );
    await db.run.update({ where: { id: other }, data: { prompts: {}, derivedVersion: '2' } });
    expect((await page())[0]?.run?.id).toBe(base);
    await db.run.update({ where: { id: other }, data: { derivedVersion: null } });
    expect((await page())[0]?.run?.id).toBe(other);
  });

  it('goes on with another name, price and pace', async () => {
    const facts = { ...BASE, name: 'Renamed', parameters: { ...parameters, concurrency: 9 } };
    const later = await judge(clips.slice(1, 2), 2, { facts });
    expect(await configurationOf(later)).toBe(await configurationOf(base));
    expect((await page())[1]?.run).toMatchObject({ id: later, judge: 'Renamed' });
  });

  it('keeps the scores of a clip while it is judged once more', async () => {
    const again = await storeRun(clips.slice(2, 3), 0, { facts: BASE });
    await database().runItem.updateMany({ where: { runId: again }, data: { state: 'judging' } });
    expect((await page())[2]).toMatchObject({
      moving: 'judging',
      run: { id: base, state: 'judged' },
    });
    await database().runItem.updateMany({ where: { runId: again }, data: { state: 'failed' } });
    expect((await page())[2]).toMatchObject({ moving: null, run: { id: base } });
  });
});

describe('one run', () => {
  it('can be chosen, also one that counts no more in its configuration', async () => {
    const chosen = `scoresOf=${base}`;
    const { scores, judged } = await facets(chosen);
    expect(scores).toMatchObject({ run: { id: base }, substituted: false });
    expect(judged).toBe(5);
    expect((await page(chosen)).map(({ run }) => run?.id ?? null)).toEqual([
      ...Array(5).fill(base),
      ...Array(5).fill(null),
    ]);
  });

  it('of another project is none here, and that is said', async () => {
    const unknown = '018f4b5e-0000-7000-8000-000000000001';
    expect((await facets(`scoresOf=${unknown}`)).scores).toMatchObject({
      run: null,
      substituted: true,
      configuration: { id: await configurationOf(base) },
    });
    expect((await facets(`configuration=${unknown}`)).scores?.substituted).toBe(true);
    expect((await facets('')).scores?.substituted).toBe(false);
  });
});

describe('the configuration that is shown unless another is chosen', () => {
  it('is the one that judged most clips, of equal ones the one used last', async () => {
    await judge(clips.slice(0, 9), 5, { facts: { ...BASE, name: 'Nine', model: 'nine' } });
    expect((await page())[9]?.run?.judge).toBe('Base');
    const ten = await judge(clips, 6, { facts: { ...BASE, name: 'Ten', model: 'ten' } });
    expect((await facets()).scores?.configuration.id).toBe(await configurationOf(ten));
    await database().item.updateMany({
      where: { id: clips[9] ?? '' },
      data: { deletedAt: new Date() },
    });
    expect((await facets()).scores?.configuration).toMatchObject({ judged: 9 });
    expect((await facets()).configurations.map(({ judged }) => judged).slice(0, 3)).toEqual([
      9, 9, 9,
    ]);
    await database().item.updateMany({ where: { id: clips[9] ?? '' }, data: { deletedAt: null } });
    expect((await facets()).scores?.configuration).toMatchObject({ judged: 10 });
  });

  it('may be imported, or that of a judge that was removed', async () => {
    const imported = await judge(clips, 1, { facts: { name: 'From a file', kind: 'imported' } });
    await database().judge.updateMany({ data: { archivedAt: new Date() } });
    expect((await facets()).scores?.configuration).toMatchObject({
      id: await configurationOf(imported),
      name: 'From a file, scores imported',
    });
  });
});

describe('what is copied for speed', () => {
  it('is the first configuration’s, of every clip, and shows what the rows of runs say', async () => {
    const { scores } = await facets();
    const copied = await database().configurationCount.findMany({ where: { copied: true } });
    expect(copied.map(({ configuration }) => configuration)).toEqual([scores?.configuration.id]);
    const [{ differing } = { differing: null }] = await database().$queryRaw<
      { differing: number }[]
    >`
      SELECT count(*)::int AS differing
      FROM "ItemSummary" s
      JOIN "ConfigurationCount" c ON c."projectId" = s."projectId" AND c.suite = s.suite AND c.copied
      LEFT JOIN "RunItemSummary" r ON r."itemId" = s."itemId" AND r.configuration = c.configuration
      WHERE (s.configuration, s."runId", s.state, s.answers, s.unscored, s."toReview", s.reviewed, s.disagreement, s.judged, s.corrected)
        IS DISTINCT FROM (c.configuration, r."runId", r.state, r.answers, r.unscored, r."toReview", r.reviewed, r.disagreement, r.judged, r.corrected)`;
    expect(differing).toBe(0);
  });
});

describe('the counts by configuration', () => {
  it('are what a recount gives, after all of this', async () => {
    await facets();
    const recounted = await database().$queryRaw`
      SELECT configuration, count(DISTINCT rv."itemId")::int AS judged
      FROM "RunItem" rv JOIN "Run" r ON r.id = rv."runId" JOIN "Item" v ON v.id = rv."itemId"
      WHERE rv.state IN ('judged', 'incomplete') AND v."deletedAt" IS NULL GROUP BY 1 ORDER BY 1`;
    const kept = await database().$queryRaw`
      SELECT configuration, judged FROM "ConfigurationCount" WHERE judged > 0 ORDER BY 1`;
    expect(kept).toEqual(recounted);
  });
});

describe('a pinned run', () => {
  it('is the one shown alone, whatever ran since, until another is chosen or pinned, or none', async () => {
    const { describeRun, pinRun } = await import('@/lib/runs/naming.store');
    const shown = async (query = '') => (await facets(query)).scores?.run ?? null;
    expect(await shown()).toBeNull();
    await describeRun(trial, { name: ' In the paper ', note: '' });
    expect(await pinRun(trial, true)).toBeNull();
    const paper = { id: trial, name: 'In the paper', pinned: true };
    expect(await shown()).toMatchObject(paper);
    await judge(clips, 8, { facts: { ...BASE, name: 'Script', model: 'of a script' } });
    expect(await shown()).toMatchObject(paper);
    expect((await page()).map(({ run }) => run?.id ?? null)).toEqual([
      ...Array(6).fill(trial),
      ...Array(4).fill(null),
    ]);
    expect(await shown(`configuration=${await configurationOf(trial)}`)).toBeNull();
    expect(await shown(`scoresOf=${base}`)).toMatchObject({ id: base, pinned: false });
    await Promise.all([pinRun(base, true), pinRun(trial, true)]);
    expect(await database().run.count({ where: { pinnedAt: { not: null } } })).toBe(1);
    expect(await pinRun(base, true)).not.toBeNull();
    expect(await shown()).toMatchObject({ id: base, name: '', pinned: true });
    // Another one's pin stays.
    await pinRun(trial, false);
    expect(await shown()).toMatchObject({ id: base });
    expect(await pinRun(base, false)).toBe(base);
    expect(await shown()).toBeNull();
    await database()
      .run.deleteMany({ where: { judge: { name: 'Script' } } })
      .catch(() => 0);
  });
});
