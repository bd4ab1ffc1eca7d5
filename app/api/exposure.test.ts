import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as audit } from '@/app/api/audit/route';
import { GET as library } from '@/app/api/library/route';
import { GET as review } from '@/app/api/reviews/[itemId]/route';
import { recordExposureToAnswersOf } from '@/lib/answers/exposure.store';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { createRun } from '@/lib/runs/begin.store';
import { endItem } from '@/lib/runs/judging.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeScoredRun, worstScore } from '@/lib/testing/library';
import { storeAnswer, storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite };
});

/** What is said of each clip is in its name. */
const NAMES = [
  'waiting',
  'abstained',
  'abstained, answered by Ada',
  'abstained, answered by Ben',
  'scored',
  'scored, blind to Ada',
] as const;
type Name = (typeof NAMES)[number];

const ids = new Map<Name, string>();
const idOf = (name: Name) => ids.get(name) ?? '';
let ada = '';

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  const ben = (await addLocalReviewer('Ben')).id;
  for (const name of NAMES) ids.set(name, await storeVideo(name));
  const scored = await storeScoredRun([idOf('scored'), idOf('scored, blind to Ada')], 8);
  await storeQueue(scored, [ada], {
    policy: { kind: 'chosen', itemIds: [idOf('scored, blind to Ada')] },
  });
  await beginRun([idOf('waiting')]);
  await storeAbstention([idOf('abstained'), idOf('abstained, answered by Ada')]);
  await storeAbstention([idOf('abstained, answered by Ben')]);
  await storeAnswer(ada, idOf('abstained, answered by Ada'), 3, { act: 'state' });
  await storeAnswer(ben, idOf('abstained, answered by Ben'), 3, { act: 'state' });
});

/** A run that has not judged anything yet. @returns its id */
async function beginRun(itemIds: string[]): Promise<string> {
  await ensureJudges();
  const settings = { blindToPrompt: false, tellGenerated: true, coverage: 'standard' } as const;
  const judge = { id: BASELINE_JUDGE_ID, facts: { name: 'A judge' } };
  const request = { suite: smallSuite.id, judgeId: judge.id, itemIds, settings };
  return createRun(request, smallSuite, judge, []);
}

/** A run in which the judge could tell nothing. */
async function storeAbstention(itemIds: string[]): Promise<void> {
  const runId = await beginRun(itemIds);
  const { id: rater } = await database().rater.findUniqueOrThrow({ where: { runId } });
  const verdict = { state: 'unscored', reason: 'abstained', detail: 'Too dark.' } as const;
  for (const itemId of itemIds) {
    await appendVerdicts(
      rater,
      itemId,
      smallSuite.id,
      ['key-frame@0.500', 'key-frame@1.500'].map((unit) => ({ unit, question: 'q', verdict })),
    );
    await endItem(runId, itemId, { state: 'incomplete', scores: worstScore(null) });
  }
}

beforeEach(async () => {
  await database().$transaction([
    database().$executeRaw`SET LOCAL session_replication_role = replica`,
    database().exposure.deleteMany(),
  ]);
});

/** The names of the clips that Ada is on record as having seen. */
async function seen(): Promise<string[]> {
  const rows = await database().exposure.findMany({ where: { raterId: ada } });
  const items = await database().item.findMany({
    where: { contentId: { in: rows.map(({ contentId }) => contentId) } },
    select: { name: true },
  });
  expect(items).toHaveLength(rows.length);
  return items.map(({ name }) => name).toSorted();
}

const asked = (address: string) =>
  new Request(`http://localhost${address}`, {
    headers: { cookie: `${LOCAL_REVIEWER_COOKIE}=${ada}` },
  });

describe('who is sent a page of the library', () => {
  it.each([
    ['', ['abstained, answered by Ben', 'scored']],
    ['&state=troubled', ['abstained, answered by Ben']],
    // That a row was found or put in its place by a value tells that value.
    ['&sort=disagreement', ['abstained, answered by Ben', 'scored']],
  ])(
    'has seen the clips of which it has a value of somebody else (%s)',
    async (query, expected) => {
      const response = await library(asked(`/api/library?suite=${smallSuite.id}${query}`));
      expect(response.status).toBe(200);
      expect(await seen()).toEqual(expected);
    },
  );
});

describe('who is sent the review of a clip', () => {
  it.each([
    ['waiting', []],
    ['abstained', []],
    ['abstained, answered by Ada', []],
    ['abstained, answered by Ben', ['abstained, answered by Ben']],
    ['scored', ['scored']],
    ['scored, blind to Ada', []],
  ] satisfies [Name, Name[]][])('that is %s has seen %j', async (name, expected) => {
    const itemId = idOf(name);
    const params = Promise.resolve({ itemId });
    const response = await review(asked(`/api/reviews/${itemId}?suite=${smallSuite.id}`), {
      params,
    });
    expect(response.status).toBe(200);
    expect(await seen()).toEqual(expected);
  });
});

it('an export of a run shows what has a value of somebody else', async () => {
  const runs = await database().run.findMany({ select: { id: true } });
  for (const { id } of runs) await recordExposureToAnswersOf(ada, id);
  // Exports of a run with clips that the person reviews blind are refused before.
  expect(await seen()).toEqual(['abstained, answered by Ben', 'scored', 'scored, blind to Ada']);
});

it('the audit shows what has a value of somebody else, and not that they could not tell', async () => {
  const cleo = (await addLocalReviewer('Cleo')).id;
  const cannotTell = { act: 'state', state: 'unscored', value: null, reason: 'abstained' } as const;
  await storeAnswer(cleo, idOf('waiting'), 0, cannotTell);
  const response = await audit(asked('/api/audit'));
  expect(JSON.stringify(await response.json())).toContain(cleo);
  expect(await seen()).toEqual(['abstained, answered by Ben']);
});
