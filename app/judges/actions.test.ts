import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as exportRun } from '@/app/api/export/route';
import { GET as listJudges } from '@/app/api/judges/route';
import { GET as readRecord } from '@/app/api/runs/[id]/record/route';
import { GET as readProgress } from '@/app/api/runs/[id]/route';
import { beginRun } from '@/app/runs/begin';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { endpointAsRemembered } from '@/lib/judge/called.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE, type Person } from '@/lib/people/schema';
import { endItem } from '@/lib/runs/judging.store';
import { freshDatabase } from '@/lib/testing/database';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { judgeRequest } from '@/lib/testing/judge-requests';
import { worstScore } from '@/lib/testing/library';
import { asking } from '@/lib/testing/next/asking';
import { storeVideo } from '@/lib/testing/stored';
import { saveJudge, testJudge } from './actions';

freshDatabase();
const fake = await freshFakeEndpoint();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');

const SUITE = 'hallucination';
const KEY = 'sk-of-the-judge-0123456789';
const SECRETS = [KEY, 'team-secret-0123456789', 'signature-9876543210'];
const [, TEAM = '', SIGNATURE = ''] = SECRETS;

let ada = { id: '', name: 'Ada', role: 'admin' } as Person;

beforeAll(async () => {
  ada = { ...ada, id: (await addLocalReviewer('Ada')).id };
  asking.headers = new Headers({ cookie: `${LOCAL_REVIEWER_COOKIE}=${ada.id}` });
});

const asked = (path: string) =>
  new Request(`http://localhost/api/${path}`, { headers: asking.headers });

const input = (name: string, parameters: object) => ({
  ...{ name, baseUrl: fake.baseUrl, model: 'fake-vlm', apiKey: KEY },
  parameters: {
    ...{ temperature: 0, maxTokens: 800, concurrency: 2, timeoutSeconds: 60, currency: '' },
    ...parameters,
  },
});

const DIALS = {
  ...{ server: 'openrouter', reasoningEffort: 'low', providerOrder: ['a'] },
  extraBody: { top_k: 20 },
  headers: { 'X-Team': TEAM },
  query: { sig: SIGNATURE, 'api-version': '7' },
};

async function save(name: string, parameters: object) {
  const saved = await saveJudge(null, input(name, parameters));
  if (!saved.ok) throw new Error(saved.message);
  return saved.judge;
}

/** Begins a run of a judge over one clip, and has it said something of it. */
async function beginOver(judgeId: string, clip: string) {
  const itemId = await storeVideo(clip);
  const request = { suite: SUITE, judgeId, itemIds: [itemId], settings: {} };
  const { runId } = await beginRun(request, ada, () => {});
  const rater = await database().rater.findUniqueOrThrow({ where: { runId } });
  const verdict = { state: 'scored', value: 7, rationale: 'seen' } as const;
  await appendVerdicts(rater.id, itemId, SUITE, [
    { unit: 'video', question: 'inconsistency', verdict },
  ]);
  await endItem(runId, itemId, { state: 'judged', scores: worstScore(7) });
  return runId;
}

const tellsNone = (text: string) => {
  for (const secret of SECRETS) expect(text).not.toContain(secret);
};

describe('a judge with dials, headers and query', () => {
  it('is asked with all of them, and no page, record, export or audit tells its secrets', async () => {
    const judge = await save('Dialled', DIALS);
    const runId = await beginOver(judge.id, 'dialled');
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    const remembered = await endpointAsRemembered(judge.id, run.judgeFacts);
    if (!remembered) throw new Error('no endpoint');
    const asker = endpointJudge(remembered.endpoint, remembered.parameters);
    expect((await asker.reply(judgeRequest())).reason).toBeNull();
    expect(fake.statistics.requests.at(-1)).toMatchObject({
      authorization: `Bearer ${KEY}`,
      headers: { 'x-team': TEAM },
      query: { sig: SIGNATURE, 'api-version': '7' },
      fields: { top_k: 20, reasoning: { effort: 'low' }, provider: { order: ['a'] } },
    });

    const params = Promise.resolve({ id: runId });
    const csv = await (
      await exportRun(asked(`export?run=${runId}&table=scores&format=csv`))
    ).text();
    const record = await (await readRecord(asked(''), { params })).text();
    const progress = await (await readProgress(asked(''), { params })).text();
    const entries = await database().auditEntry.findMany({ where: { subjectId: judge.id } });
    const audit = entries.map(({ before, after }) => [before, after]);
    const judges = await (await listJudges(asked('judges'))).text();
    const rows = [run, await database().judge.findMany()];
    tellsNone(JSON.stringify([judge, csv, record, progress, judges, audit, rows, asker.identity]));
    expect(audit).toHaveLength(1);
    expect(csv.split('\n')[0]).toContain('judge_dials');
    expect(csv).toContain('reasoning effort low; provider order a; top_k 20');
    expect(record).toContain('"reasoningEffort": "low"');
    expect(progress).toContain('reasoning effort low');
  });

  it('has runs of another configuration than without, or with other values', async () => {
    const configurationOf = async (name: string, dials: object) => {
      const runId = await beginOver((await save(name, dials)).id, name);
      const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
      return run.configuration;
    };
    const all = [
      await configurationOf('plain', {}),
      await configurationOf('effort', { reasoningEffort: 'low' }),
      await configurationOf('team one', { headers: { 'x-team': 'team-one' } }),
      await configurationOf('team two', { headers: { 'x-team': 'team-two' } }),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(await configurationOf('plain, but of a kind', { server: 'vllm' })).toBe(all[0]);
    expect(await configurationOf('same team', { headers: { 'X-TEAM': 'team-one' } })).toBe(all[2]);
    expect(await configurationOf('another key', { headers: { 'x-api-key': 'k' } })).toBe(all[0]);
  });

  it('is refused with the field that is wrong', async () => {
    const refused = await saveJudge(null, input('Wrong', { extraBody: { model: 'another' } }));
    expect(refused).toMatchObject({
      ok: false,
      field: 'parameters.extraBody',
      message: expect.stringContaining('“model” cannot be an extra field'),
    });
  });
});

it('a test of a connection sends what runs send, and what it found stays on the page', async () => {
  const { id } = await save('Tested', { reasoningEffort: 'low', headers: { 'x-team': TEAM } });
  const tested = await testJudge(id);
  if (!tested.ok) throw new Error(tested.message);
  expect(tested.report).toMatchObject({ usable: true, took: { pictures: 13 } });
  expect(fake.statistics.requests.at(-1)).toMatchObject({
    images: 13,
    headers: { 'x-team': TEAM },
  });
  const judges = await (await listJudges(asked('judges'))).json();
  const judge = judges.find((one: { id: string }) => one.id === id);
  expect(judge.check.report).toEqual(tested.report);
  tellsNone(JSON.stringify(judges));
});
