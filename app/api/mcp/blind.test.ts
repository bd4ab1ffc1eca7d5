import { beforeAll, expect, it, vi } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { refreshSummaries } from '@/lib/library/summary/store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { createApiKey } from '@/lib/people/api-keys.store';
import { endItem } from '@/lib/runs/judging.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { storeAnswer, storeQueue, UNIT } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { suiteInput } from '@/lib/testing/suite-input';
import { callTool, listTools } from './tools';

freshDatabase();
vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite, suiteOfPrompt: () => suite, takenIds: [] };
});

const keys = { blind: '', seeing: '' };
const ids = { run: '', item: '', queue: '' };

async function addAgent(name: string) {
  const { id } = await database().rater.create({ data: { kind: 'person', name } });
  const account = await database().account.create({
    data: { name, email: `${name}@example.org`, role: 'admin', raterId: id },
  });
  return { id, key: (await createApiKey(account.id, { name: 'agent', scope: 'admin' })).key };
}

beforeAll(async () => {
  const [blind, seeing] = [await addAgent('eve'), await addAgent('ada')];
  Object.assign(keys, { blind: blind.key, seeing: seeing.key });
  ids.item = await storeVideo('marble');
  ids.run = await storeRun([ids.item], 7);
  ids.queue = await storeQueue(ids.run, [blind.id]);
  await storeAnswer(seeing.id, ids.item, 5);
});

/** Has the judge say something else of the item, with all that follows from it. */
async function judge(value: number): Promise<void> {
  const { id } = await database().rater.findUniqueOrThrow({ where: { runId: ids.run } });
  const verdict = { state: 'scored' as const, value, rationale: `because of ${value}` };
  const answers = [{ unit: UNIT, question: 'q', verdict }];
  await appendVerdicts(id, ids.item, 'small', answers);
  const scores = smallSuite.scores(answers, suiteInput([0.5], []));
  await endItem(ids.run, ids.item, { state: 'judged', scores });
  await fillSuites([smallSuite]);
  while (!(await refreshSummaries(() => smallSuite)));
}

/** What each tool that reads is given. */
const given = (): Record<string, object> => ({
  list_projects: {},
  search_library: { suite: 'small' },
  read_item: { itemId: ids.item, run: ids.run },
  list_runs: {},
  read_run: { id: ids.run },
  read_results: { suite: 'small', run: ids.run },
  read_agreement: { run: ids.run, labels: 'all' },
  list_queues: {},
  read_queue: { id: ids.queue },
  list_reviewers: {},
});

/** What all tools that read tell an agent, by their names. */
async function readAll(key: string): Promise<Record<string, string>> {
  const from = () =>
    new Request('http://127.0.0.1/api/mcp', { headers: { authorization: `Bearer ${key}` } });
  const told: Record<string, string> = {};
  for (const [name, what] of Object.entries(given())) {
    const { content } = await callTool(name, { ...what }, from());
    told[name] = JSON.stringify(content);
  }
  return told;
}

it('no tool that reads tells an agent who reviews blind what the judge says', async () => {
  const reading = listTools().filter(({ annotations }) => annotations?.readOnlyHint);
  expect(reading.map(({ name }) => name)).toEqual(Object.keys(given()));
  await judge(2);
  const [blind, seeing] = [await readAll(keys.blind), await readAll(keys.seeing)];
  await judge(9);
  expect(await readAll(keys.blind)).toEqual(blind);
  const other = await readAll(keys.seeing);
  const telling = Object.keys(seeing).filter((name) => seeing[name] !== other[name]);
  expect(telling).toEqual(['search_library', 'read_item', 'read_results', 'read_agreement']);
});
