import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local/store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { holdItems, submitItem } from '@/lib/reviews/queues/claims/store';
import { createQueue } from '@/lib/reviews/queues/store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite, suiteOfPrompt: () => suite };
});

const API = path.resolve('app/api');
const UNIT = 'key-frame@0.500';
/** What must not be told: in words, and a value that nothing else has. */
const TOLD = /SAYS-SO|6\.28318/;

/** Routes that tell nothing of videos: of how people sign in, of what is done, of prompts. */
const OTHER = /^(account|audit|auth|people|prompts|frames|uploads|imports|runs\/plan)\//;
const routes = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('route.ts') && !OTHER.test(file),
);

const ids = { videoId: '', runId: '', queueId: '', itemId: '', judgeId: '', ada: '' };

beforeAll(async () => {
  ids.videoId = await storeVideo('the clip');
  const { videoId } = ids;
  ids.runId = await storeRun([videoId], 5);
  const { runId } = ids;
  const judge = await database().rater.findUniqueOrThrow({ where: { runId } });
  ids.judgeId = (await database().run.findUniqueOrThrow({ where: { id: runId } })).judgeId;
  const say = (raterId: string, rationale: string) =>
    appendVerdicts(raterId, videoId, smallSuite.id, [
      { unit: UNIT, question: 'q', verdict: { state: 'scored', value: 7, rationale } },
    ]);
  await say(judge.id, 'the judge SAYS-SO');
  await say((await referenceRater('Known answers')).id, 'the label SAYS-SO');
  ids.ada = (await addLocalReviewer('Ada')).id;
  const ben = (await addLocalReviewer('Ben')).id;
  await say(ben, 'another person SAYS-SO');
  await database().note.create({
    data: {
      videoId,
      raterId: ben,
      suite: smallSuite.id,
      text: 'Ben SAYS-SO',
      sentAs: crypto.randomUUID(),
    },
  });
  await database().runVideo.updateMany({
    data: {
      scores: [
        {
          id: 'worst',
          label: 'Worst',
          value: 6.28318,
          range: { min: 0, max: 10 },
          terms: [],
        },
      ],
      evidence: { seen: [], rated: [] },
    },
  });
  ids.queueId = await createQueue(
    {
      name: 'Blind',
      runId,
      policy: { kind: 'all' },
      seed: 1,
      raters: 1,
      attentionShare: 0,
      memberIds: [ids.ada],
      blind: true,
      tolerance: 3,
      instructions: '',
      leaseMinutes: 30,
    },
    ben,
    () => smallSuite,
  );
});

function paramsOf(file: string): Record<string, string> {
  const [room] = file.split('/');
  const owner: Record<string, string> = {
    runs: ids.runId,
    queues: ids.queueId,
    judges: ids.judgeId,
    videos: ids.videoId,
  };
  return { id: owner[room ?? ''] ?? ids.videoId, videoId: ids.videoId, itemId: ids.itemId };
}

/** What a route answers Ada; null when it cannot be read. */
async function ask(file: string, extra: Record<string, string> = {}): Promise<string | null> {
  const module = await import(path.join(API, file));
  if (!module.GET) return null;
  const query = new URLSearchParams({ run: ids.runId, video: ids.videoId, ...extra });
  const request = new Request(`http://localhost/api/${path.dirname(file)}?${query}`, {
    headers: { cookie: `${LOCAL_REVIEWER_COOKIE}=${ids.ada}` },
  });
  const response: Response = await module.GET(request, { params: Promise.resolve(paramsOf(file)) });
  let text = '';
  // A download is written as text, which a response itself does not read back here.
  for await (const chunk of response.body ?? []) {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
  }
  return text;
}

const ASKED: Record<string, string>[] = [
  {},
  { suite: smallSuite.id },
  { suite: smallSuite.id, unit: UNIT, question: 'q' },
  { unit: UNIT, question: 'q', against: 'person', format: 'jsonl', table: 'answers' },
  { question: 'q', against: 'reference', format: 'csv' },
];

async function whoTells(): Promise<string[]> {
  const telling = new Set<string>();
  for (const file of routes) {
    for (const extra of ASKED) {
      const text = await ask(file, extra);
      if (text !== null && TOLD.test(text)) telling.add(path.dirname(file));
    }
  }
  return [...telling].toSorted();
}

describe('who reviews a clip blind', () => {
  it('is told nothing of what others say by any route, until it is submitted', async () => {
    const [task] = (await holdItems(ids.queueId, ids.ada)).tasks;
    ids.itemId = task?.itemId ?? '';
    expect(await whoTells()).toEqual([]);

    await appendVerdicts(ids.ada, ids.videoId, smallSuite.id, [
      { unit: UNIT, question: 'q', verdict: { state: 'scored', value: 1, rationale: '' } },
    ]);
    expect(await whoTells()).toEqual([]);

    await submitItem(ids.itemId, ids.ada, () => smallSuite);
    expect(await whoTells()).toEqual(
      expect.arrayContaining([
        'export',
        'library',
        'reviews/[videoId]',
        'reviews/[videoId]/history',
      ]),
    );
  }, 120_000);
});
