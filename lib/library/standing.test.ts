import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { passingOf } from '@/lib/suites/passing';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { freshDatabase } from '@/lib/testing/database';
import { captionSuite, storeItems, storeRunOf, storeWord } from '@/lib/testing/stored-suites';
import { projectOf } from '@/lib/video/store';
import { Prisma } from '@/prisma/generated/client';
import { listPage } from './page.store';
import { libraryRequestSchema } from './schema';
import { type StandingRow, standingOf } from './standing.store';

freshDatabase();

const GATES = [
  { question: 'q', keeps: [3, 4] },
  { question: 'tone', keeps: ['vivid'] },
];
const suite: Suite = {
  ...captionSuite,
  units: () => [{ unit: 'video', kind: 'video', label: 'Whole' }],
  gates: GATES,
};
const suiteById = () => suite;

/** What may be said to a question: kept, rejected, without a reply, not asked, or nothing at all. */
const SAID = ['keeps', 'rejects', 'unreachable', 'nothing-to-judge', null] as const;
type Said = (typeof SAID)[number];

function verdict(question: string, said: Said): Verdict | null {
  if (said === null) return null;
  const isKept = said === 'keeps';
  if (!isKept && said !== 'rejects') return { state: 'unscored', reason: said, detail: '' };
  const words = question === 'q' ? [4, 1] : ['vivid', 'dry'];
  return { state: 'scored', value: (isKept ? words[0] : words[1]) ?? '', rationale: '' };
}

interface Case {
  id: string;
  judge: [Said, Said];
  person: [Said, Said];
}

let projectId = '';
let runId = '';
let ada = '';
const cases: Case[] = [];

async function stand(itemId: string, run: string | null = null): Promise<StandingRow | undefined> {
  const [row] = await database().$queryRaw<StandingRow[]>(
    standingOf(suite, projectId, run, Prisma.sql`${itemId}::uuid`),
  );
  return row;
}

const found = async (standing: string) => {
  const filters = { suite: suite.id, standing };
  const request = libraryRequestSchema.parse({ filters, sort: {}, limit: 200 });
  const { videos } = await listPage(ada, request, suiteById);
  return videos.map(({ id }) => id).sort();
};

/** Every pair of what the judge can say, with nobody and with a person who says something to one of the two. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  const people: [Said, Said][] = [
    [null, null],
    ['keeps', null],
    [null, 'rejects'],
  ];
  const all = SAID.flatMap((q) =>
    SAID.flatMap((tone) => people.map((person) => ({ q, tone, person }))),
  );
  const ids = await storeItems(
    'caption',
    all.map((_, index) => ({ name: `caption ${index}` })),
  );
  for (const [index, { q, tone, person }] of all.entries()) {
    cases.push({ id: ids[index] ?? '', judge: [q, tone], person });
  }
  runId = await storeRunOf(suite, ids, {});
  projectId = (await projectOf(null)).id;
  const { id: raterId } = await database().rater.findUniqueOrThrow({ where: { runId } });
  for (const { id: itemId, judge, person } of cases) {
    for (const [place, { question }] of GATES.entries()) {
      const own = verdict(question, judge[place] ?? null);
      if (own) {
        const { state } = own;
        await database().answer.create({
          data: {
            raterId,
            itemId,
            suite: suite.id,
            unit: 'video',
            question,
            state,
            ...(own.state === 'unscored' && { reason: own.reason }),
            ...(own.state === 'scored' &&
              (typeof own.value === 'number' ? { value: own.value } : { label: own.value })),
          },
        });
      }
      const said = verdict(question, person[place] ?? null);
      if (said?.state === 'scored') await storeWord(suite, ada, itemId, question, said.value);
    }
  }
});

/** What `passingOf` says, by the answers that count. */
function expected({ judge, person }: Case) {
  const answers = GATES.flatMap(({ question }, place): SuiteAnswer[] => {
    const counts =
      verdict(question, person[place] ?? null) ?? verdict(question, judge[place] ?? null);
    return counts ? [{ unit: 'video', question, verdict: counts }] : [];
  });
  return passingOf(GATES, answers);
}

describe('what became of an item in a stage', () => {
  it('is what passing says of the answers that count', async () => {
    for (const one of cases) {
      const wanted = expected(one);
      const row = await stand(one.id);
      expect(row?.standing, JSON.stringify(one)).toBe(wanted.state);
      expect(row?.gate ?? null).toBe(wanted.state === 'out' ? wanted.by : null);
      expect(row?.reason === null).toBe(wanted.state !== 'waiting');
    }
  });

  it('says why it waits', async () => {
    const reasonOf = async (q: Said, tone: Said) => {
      const one = cases.find(
        ({ judge, person }) => judge[0] === q && judge[1] === tone && person.every((each) => !each),
      );
      return (await stand(one?.id ?? ''))?.reason;
    };
    expect(await reasonOf('unreachable', 'keeps')).toBe('unreachable');
    expect(await reasonOf('keeps', null)).toBe('no-answer');
  });

  it('is found in the library, each as often as it is counted', async () => {
    const ids = (state: string, by?: string) =>
      cases
        .filter((one) => {
          const passing = expected(one);
          return passing.state === state && (!by || (passing.state === 'out' && passing.by === by));
        })
        .map(({ id }) => id)
        .sort();
    expect(ids('on').length).toBeGreaterThan(0);
    for (const state of ['on', 'waiting', 'out'])
      expect(await found(state), state).toEqual(ids(state));
    expect(await found('out:q')).toEqual(ids('out', 'q'));
    expect(await found('out:tone')).toEqual(ids('out', 'tone'));
    expect(await found('given')).toHaveLength(cases.length);
  });

  it('is that of the latest run that came to answers, or of one run alone', async () => {
    const one = cases.find(
      ({ judge, person }) => judge[0] === 'rejects' && person.every((each) => !each),
    );
    const id = one?.id ?? '';
    const later = await storeRunOf(suite, [id], { q: 4, tone: 'vivid' });
    expect(await stand(id)).toMatchObject({ runId: later, standing: 'on' });
    expect(await stand(id, runId)).toMatchObject({ runId, standing: 'out', gate: 'q' });
    await database().runItem.updateMany({ where: { runId: later }, data: { state: 'failed' } });
    expect(await stand(id)).toMatchObject({ runId, standing: 'out' });
    expect(await stand(id, later)).toMatchObject({ standing: 'waiting', reason: 'failed' });
    const [other = ''] = await storeItems('caption', [{ name: 'not given to it' }]);
    expect(await stand(other)).toBeUndefined();
    expect(await found('given')).toHaveLength(cases.length);
  });
});
