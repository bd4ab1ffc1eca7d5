import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { ensureJudges } from '@/lib/judge/store';
import { addLocalReviewer, localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { assignRoles } from '@/lib/runs/roles/roles';
import { freshDatabase } from '@/lib/testing/database';
import { projectOf } from '@/lib/video/store';
import { suiteById } from '@/prompts';
import { EXAM } from '@/prompts/qa/examining/fixtures/inputs';
import { isSameModel, mergeJudges, partsOf } from './makers';
import { foreseeMakers } from './makers.store';

freshDatabase();

const URL = 'http://localhost:1/v1';
const facts = (model: string, baseUrl = URL) => ({ kind: 'endpoint', name: model, model, baseUrl });
let person: Person;
let projectId = '';
const judges = new Map<string, string>();
/** Three questions of an exam, of which the first two were made by runs. */
const exam: string[] = [];

async function run(suite: string, judge: string, roles: Readonly<Record<string, string>> = {}) {
  const asked = Object.entries(roles).map(
    ([role, model]) => [role, { id: judges.get(model) ?? '', facts: facts(model) }] as const,
  );
  const deciding = { id: judges.get(judge) ?? '', facts: facts(judge) };
  const { id } = await database().run.create({
    data: {
      projectId,
      suite,
      suiteVersion: '1',
      judgeId: deciding.id,
      judgeFacts: deciding.facts,
      prompts: {},
      settings: {},
      state: 'ended',
      roles: assignRoles(suiteById(suite), deciding, Object.fromEntries(asked)),
    },
  });
  return id;
}

async function item(kind: string, key: string, more: object = {}): Promise<string> {
  const { id } = await database().item.create({
    data: { projectId, kind, key, name: key, data: { ...EXAM, question: key }, ...more },
  });
  return id;
}

beforeAll(async () => {
  await ensureJudges();
  person = { ...(await localReviewer()), role: 'admin', account: null };
  projectId = (await projectOf(null)).id;
  for (const model of ['writes', 'assists', 'compares', 'stranger']) {
    const data = { kind: 'endpoint' as const, name: model, model, baseUrl: URL, parameters: {} };
    judges.set(model, (await database().judge.create({ data })).id);
  }
  const writing = await run('question-writing', 'writes');
  const options = await run('option-writing', 'writes', { 'assistant-2': 'assists' });
  // It made nothing, so anyone who has a part in it has none in the making.
  await run('question-filtering', 'stranger', { consistency: 'compares' });
  const making = await run('exam-making', 'writes');
  for (const n of [1, 2]) {
    const clip = await item('stepped-clip', `clip ${n}`);
    const qa = await item('qa', `${writing}/${clip}/1`, { madeFromId: clip });
    const mcq = await item('mcq', `${options}/${qa}/1`, { madeFromId: qa });
    const corrected =
      n === 1
        ? mcq
        : await item('mcq', `corrected ${mcq}`, { replacesId: mcq, makerId: person.id });
    exam.push(await item('exam', `${making}/${corrected}/1`, { madeFromId: corrected }));
  }
  exam.push(await item('exam', 'from elsewhere'));
});

describe('who had a part in making what they are asked', () => {
  const foresee = (names: readonly string[], suite = 'examining', itemIds = exam) =>
    foreseeMakers(
      person,
      { suite, itemIds: [...itemIds], judgeIds: names.flatMap((name) => judges.get(name) ?? []) },
      suiteById,
    );

  it('are writers and assistants, with what they were, through corrections as well', async () => {
    expect(await foresee(['writes', 'assists', 'compares', 'stranger'])).toEqual([
      expect.objectContaining({ judges: ['writes'], model: 'writes', items: 2, of: 3 }),
      {
        judges: ['assists'],
        model: 'assists',
        items: 2,
        of: 3,
        parts: [expect.stringMatching(/^Assistant 2 in “.+”$/)],
      },
    ]);
  });

  it('are told of no items that they did not make, and of no suite that compares no judges', async () => {
    expect(await foresee(['assists'], 'examining', exam.slice(2))).toEqual([]);
    expect(await foresee(['assists'], 'question-filtering')).toEqual([]);
  });
});

it('is not told of items that a person still reviews blind, in whatever suite', async () => {
  const { id } = await addLocalReviewer('ben');
  const [first = '', second = ''] = exam;
  const { id: runId } = await database().run.findFirstOrThrow({
    where: { suite: 'question-filtering' },
  });
  await database().runItem.create({ data: { runId, itemId: first, state: 'judged', plan: {} } });
  await database().queue.create({
    data: {
      name: 'Blind',
      runId,
      policy: { kind: 'selection' },
      seed: 1,
      raters: 1,
      blind: true,
      tolerance: 3,
      createdById: person.id,
      members: { create: { raterId: id } },
      items: { create: { itemId: first, runId, position: 0 } },
    },
  });
  const foreseen = (who: Person) =>
    foreseeMakers(
      who,
      {
        suite: 'examining',
        itemIds: [first, second],
        judgeIds: [judges.get('assists') ?? ''],
      },
      suiteById,
    );
  expect(await foreseen({ id, name: 'ben', role: 'reviewer', account: null })).toMatchObject([
    { items: 1, of: 1 },
  ]);
  expect(await foreseen(person)).toMatchObject([{ items: 2, of: 2 }]);
});

describe('a model', () => {
  it('is named once for all judges that it is', () => {
    const maker = { model: 'gpt', parts: ['One in “Options”'], items: 2, of: 3 };
    const merged = mergeJudges([
      { ...maker, judges: ['8 frames'] },
      { ...maker, judges: ['16 frames'], items: 1 },
      { ...maker, judges: ['no frames'] },
    ]);
    expect(merged.map(({ judges, items }) => [items, ...judges])).toEqual([
      [2, '8 frames', 'no frames'],
      [1, '16 frames'],
    ]);
  });

  const elsewhere = { model: 'gpt', baseUrl: null };

  it('is the same at the same endpoint; of one asked elsewhere its name has to do', () => {
    const here = { model: 'gpt', baseUrl: URL };
    expect(isSameModel(here, { ...here })).toBe(true);
    expect(isSameModel(here, { ...here, baseUrl: 'http://other/v1' })).toBe(false);
    expect(isSameModel(elsewhere, here)).toBe(true);
    expect(isSameModel({ model: null, baseUrl: null }, { model: null, baseUrl: null })).toBe(false);
  });

  it('has the roles that nobody else was given where it decides', () => {
    const suite = {
      name: 'Options',
      roles: [
        { id: 'one', label: 'One', help: '' },
        { id: 'two', label: 'Two', help: '' },
      ],
    };
    const making = { judgeFacts: facts('gpt'), roles: { two: { facts: facts('other') } } };
    expect(partsOf(elsewhere, suite, making)).toEqual(['the judge, One in “Options”']);
    expect(partsOf({ model: 'other', baseUrl: URL }, suite, making)).toEqual(['Two in “Options”']);
    expect(partsOf({ model: 'none', baseUrl: URL }, suite, making)).toEqual([]);
  });
});
