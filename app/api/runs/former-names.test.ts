import { beforeAll, expect, it, vi } from 'vitest';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { storeVideo } from '@/lib/testing/stored';
import { GET as explain } from './[id]/explanation/route';
import { GET as readRecord } from './[id]/record/route';
import { GET as read } from './[id]/route';
import { POST as plan } from './plan/route';
import { GET as list } from './route';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite, suiteOfPrompt: () => suite };
});

const ids = { one: '', other: '', run: '' };

beforeAll(async () => {
  ids.one = await storeVideo('one');
  ids.other = await storeVideo('other');
  ids.run = await storeRun([ids.one, ids.other], 4);
});

type Route = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

async function ask(route: Route, query = '') {
  const request = new Request(`http://localhost/api/runs?${query}`);
  const answer = await route(request, { params: Promise.resolve({ id: ids.run }) });
  expect(answer.status).toBe(200);
  return answer.json();
}

it.each([
  ['the list of runs', async () => (await ask(list)).runs[0]],
  ['a run', () => ask(read)],
  ['the record of a run', () => ask(readRecord)],
  [
    'the frames to choose from, in a plan',
    async () => {
      const settings = {};
      const body = JSON.stringify({ suite: 'small', videoIds: [ids.one], settings, judgeIds: [] });
      const headers = { 'content-type': 'application/json' };
      const request = new Request('http://localhost/', { method: 'POST', headers, body });
      return (await (await plan(request)).json()).frameChoices[0];
    },
  ],
])('%s names items as before, too', async (_what, answered) => {
  const { items, videos } = await answered();
  expect(items).toBeTruthy();
  expect(videos).toEqual(items);
});

it.each(['item', 'video'])('one item of a run is asked for as %s', async (name) => {
  const { items } = await ask(read, `${name}=${ids.other}`);
  expect(items.map(({ itemId }: { itemId: string }) => itemId)).toEqual([ids.other]);
  const request = new Request(`http://localhost/?${name}=${ids.one}&unit=video&question=none`);
  const { status } = await explain(request, { params: Promise.resolve({ id: ids.run }) });
  expect(status).toBe(200);
});
