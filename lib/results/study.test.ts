import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readShownDetection } from '@/lib/agreement/detection.store';
import { readAgreement } from '@/lib/agreement/store';
import { readMatrix } from '@/lib/comparison/matrix.store';
import { database } from '@/lib/db';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import type { StudyPlan } from '@/lib/studies/schema';
import { draftStudyPlan, freezeStudyPlan, readStudyPlans } from '@/lib/studies/store';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun } from '@/lib/testing/library';
import { reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { resultsRequest } from '@/lib/testing/results-request';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { readPreferences } from './preference/store';
import { readResults } from './store';

freshDatabase();

const PROMPTS = 12;
const SEED = 7;
const promptOf = (place: number) => `a ball rolls, take ${place}`;

/** The prompts of the test part, by the rule that the plan states. */
const isTest = (prompt: string) =>
  Number.parseInt(createHash('sha256').update(`${SEED} ${prompt}`).digest('hex').slice(0, 13), 16) <
  0.5 * 2 ** 52;

const plan: StudyPlan = {
  claim: 'The judge agrees with people.',
  figures: ['figure:odd', 'question:q'],
  threshold: 5,
  margin: 0.1,
  readers: 1,
  items: 20,
  split: { by: 'prompt', share: 0.5, seed: SEED },
  part: 'test',
};

let project = '';
let runId = '';
let ada: Person;
let ben: Person;

const results = (query = '', who = ada) => readResults(who, resultsRequest(query), [smallSuite]);
const agreement = (part?: 'development' | 'test' | 'all') =>
  readAgreement(
    ada,
    { run: runId, against: 'person', labels: 'sample', ...(part && { part }) },
    () => smallSuite,
  );
const plans = () => readStudyPlans({ project, suite: smallSuite.id }, smallSuite);
const freeze = (changed: Partial<StudyPlan> = {}) =>
  freezeStudyPlan({ project, suite: smallSuite, plan: { ...plan, ...changed } }, ada.id);

/** Two models’ clips of each prompt, all read by Ada. */
beforeAll(async () => {
  ada = { ...(await addLocalReviewer('Ada')), role: 'admin', account: null };
  ben = { ...(await addLocalReviewer('Ben')), role: 'admin', account: null };
  const ids: string[] = [];
  for (const model of ['Alpha', 'Beta']) {
    for (let place = 0; place < PROMPTS; place += 1) {
      const id = await storeVideo(`${model} ${place}`, promptOf(place));
      await database().item.update({ where: { id }, data: { model } });
      ids.push(id);
    }
  }
  runId = await storeScoredRun(ids, 6);
  const queueId = await storeQueue(runId, [ada.id]);
  for (const _ of ids) {
    await reviewItem(queueId, ada.id, (itemId) =>
      submitAnswer(ada.id, itemId, { value: 4 }).then(() => {}),
    );
  }
  while (!(await refreshSummaries(() => smallSuite)));
  const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
  project = run.projectId;
});

describe('a study plan', () => {
  const tested = [...Array(PROMPTS).keys()].filter((place) => isTest(promptOf(place))).length;

  it('changes nothing while it is a draft', async () => {
    await draftStudyPlan({ project, suite: smallSuite, plan }, ada.id);
    const { draft, versions } = await plans();
    expect(draft).toMatchObject({ plan, by: ada.name });
    expect(versions).toEqual([]);
    const { study, judged } = await results();
    expect({ study, judged }).toEqual({ study: null, judged: 2 * PROMPTS });
  });

  it('is frozen as a version with the hash of its document, and then never changes', async () => {
    const { version, hash } = await freeze();
    const { draft, versions } = await plans();
    expect(draft).toBeNull();
    expect(versions).toMatchObject([{ version, hash, plan, by: ada.name }]);
    const document = versions[0]?.document ?? '';
    expect(createHash('sha256').update(document).digest('hex')).toBe(hash);
    await expect(freeze()).rejects.toThrow('Version 1 says this very plan.');
    await expect(freeze({ figures: ['figure:no'] })).rejects.toThrow('has no “figure:no”');
    await expect(database().studyPlan.updateMany({ data: { hash: 'x' } })).rejects.toThrow(
      /append-only/,
    );
  });

  it('shows figures of the development part until the test part is opened, which is recorded once a day', async () => {
    expect(tested).toBeGreaterThan(1);
    expect(PROMPTS - tested).toBeGreaterThan(1);
    const counts = async (query: string) => (await results(query)).judged;
    expect(await counts('')).toBe(2 * (PROMPTS - tested));
    expect((await results()).study?.opened).toEqual({
      ...{ test: null, thresholds: [], margins: [] },
    });
    expect(await counts('part=test')).toBe(2 * tested);
    expect(await counts('part=test')).toBe(2 * tested);
    expect(await counts('part=all')).toBe(2 * PROMPTS);
    await results('part=test', ben);
    expect((await plans()).opened.test?.times).toBe(2);
    await expect(database().studyLook.deleteMany()).rejects.toThrow(/append-only/);
  });

  it('splits what agreement rests on as well', async () => {
    const pairs = async (part?: 'development' | 'test' | 'all') => {
      const { questions, basis } = await agreement(part);
      const q = questions.find(({ id }) => id === 'q');
      return [q?.comparison.pairs, basis?.drawn, basis?.population];
    };
    const [none, some, every] = [PROMPTS - tested, tested, PROMPTS].map((count) => 2 * count);
    expect(await pairs()).toEqual([none, none, none]);
    expect(await pairs('test')).toEqual([some, some, some]);
    expect(await pairs('all')).toEqual([every, every, every]);
  });

  it('counts it as a look where people and judges are compared over all items', async () => {
    const cleo = await addLocalReviewer('Cleo');
    const request = { project, raters: [], pool: null, labels: 'blind' } as const;
    await readMatrix(smallSuite, request, cleo.id, () => smallSuite);
    expect((await plans()).opened.test?.times).toBe(3);
  });

  it('gives its threshold, and says that another was used', async () => {
    const atLeast = async (query: string) =>
      (await results(query)).figures.find(({ id }) => id === 'odd')?.atLeast;
    expect(await atLeast('')).toBe(5);
    expect((await plans()).opened.thresholds).toEqual([]);
    expect(await atLeast('atLeast=7')).toBe(7);
    expect((await plans()).opened.thresholds).toMatchObject([
      { threshold: 7, times: 1, afterTest: true },
    ]);
  });

  it('says that the claim was looked at with another margin, once a day', async () => {
    const looked = async (margin: number) => {
      const request = { run: runId, against: 'person', labels: 'sample', margin } as const;
      return (await readAgreement(ada, request, () => smallSuite)).study?.opened.margins;
    };
    expect(await looked(0.1)).toEqual([]);
    await looked(0.2);
    expect(await looked(0.2)).toMatchObject([{ margin: 0.2, times: 1, afterTest: true }]);
    expect((await plans()).opened.thresholds).toMatchObject([{ threshold: 7, times: 1 }]);
  });

  it('splits what labels say of the judge as a detector', async () => {
    const videos = async (part?: 'test' | 'all') => {
      const request = { run: runId, source: null, level: 'unit', part } as const;
      return (await readShownDetection(ada, request, () => smallSuite)).videos.length;
    };
    expect(await videos()).toBe(2 * (PROMPTS - tested));
    expect(await videos('test')).toBe(2 * tested);
    expect(await videos('all')).toBe(2 * PROMPTS);
  });

  it('splits preferences by the prompts that they are about', async () => {
    const said = [...Array(PROMPTS).keys()].map((place) => [promptOf(place), 'Alpha', 'Beta', 1]);
    await database().preference.create({
      data: {
        ...{ projectId: project, suite: smallSuite.id, facet: 'all', file: 'liked.json' },
        ...{ preferences: said, createdById: ada.id },
      },
    });
    const counted = async (part?: 'test' | 'all') =>
      (await readPreferences(ada, project, smallSuite, part)).sets[0]?.comparisons;
    expect(await counted()).toBe(PROMPTS - tested);
    expect(await counted('test')).toBe(tested);
    expect(await counted('all')).toBe(PROMPTS);
  });

  it('has another version for a change', async () => {
    expect((await freeze({ threshold: 6 })).version).toBe(2);
    const { study } = await results();
    expect(study).toMatchObject({ version: 2, plan: { threshold: 6 }, shown: 'development' });
    // Looks stay, whatever was frozen since.
    expect(study?.opened.test?.times).toBe(3);
  });

  it('shows figures at the threshold of its newest version, though others were kept', async () => {
    const odd = async () =>
      (await results('', ben)).figures.find(({ id }) => id === 'odd')?.cells[0];
    expect(await odd()).toMatchObject({ judge: { value: 1 }, sample: { corrected: { value: 0 } } });
    await freeze({ threshold: 3 });
    expect(await odd()).toMatchObject({ judge: { value: 1 }, sample: { corrected: { value: 1 } } });
    await freeze({ threshold: 7 });
    expect(await odd()).toMatchObject({ judge: { value: 0 }, sample: { corrected: { value: 0 } } });
  });
});
