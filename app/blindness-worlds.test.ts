import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { asksAnything } from '@/lib/suites/suite';
import { bodyOf, handlersOf, pageOf, pages, routes, sourceOf } from '@/lib/testing/app-files';
import { freshDatabase } from '@/lib/testing/database';
import { endWorlds, enterWorld, makeWorlds, type Place, type World } from '@/lib/testing/worlds';

/**
 * One installation with an item of every suite that is there, and two that differ from it: in the one, judges and people
 * say otherwise; in the other, models, names, references and origins are others. Ada reviews every item blind: the first
 * two must answer her the same. From Eve everything is hidden that a queue can hide: the first and the last must answer her
 * the same. Routes and pages are found in the app's folder. What is said is written with all triggers on.
 */
freshDatabase();
vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
const asking = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({
  headers: async () => asking.headers,
  cookies: async () => ({ set: () => {}, get: () => undefined }),
}));

let worlds: World[] = [];
let places: Place[] = [];
let ids = { project: '', ada: '', eve: '', ben: '' };

beforeAll(async () => {
  ({ worlds, places, ids } = await makeWorlds());
}, 120_000);

afterAll(() => endWorlds(worlds));

/** What stands for a name in a route's path. */
function parameterOf(route: string, name: string, place: Place): string {
  if (name === 'hash') return place.suite.prompts[0]?.hash ?? '0'.repeat(64);
  if (name === 'queueItemId' || route.includes('queues/')) return place.queueId || place.itemId;
  if (route.includes('runs/')) return place.runId;
  if (route.includes('judges/')) return BASELINE_JUDGE_ID;
  return place.itemId;
}

/** Everything that any route may be asked about a suite's item. */
function queriesOf(
  route: string,
  { suite, itemId, runId, judgeId, units }: Place,
): Record<string, string>[] {
  const [cell] = units;
  const usual: Record<string, string> = {
    project: ids.project,
    suite: suite.id,
    run: runId,
    video: itemId,
    start: 'question-writing',
    labels: 'all',
    left: runId,
    right: ids.ben,
    format: 'csv',
    table: 'answers',
    form: 'lines',
    row: 'group:all',
    ...(cell && { unit: cell.unit, question: cell.question.id }),
  };
  const others = [
    {},
    ...EXTRA.flatMap(([of, kinds, queries]) =>
      of.test(route) && kinds.test(suite.id) ? queries : [],
    ),
  ];
  if (route.endsWith('reviews/[itemId]/route.ts')) {
    // Also as every other suite of the kind shows it.
    const ofKind = places.filter(
      (one) => one.suite.takes.kind === suite.takes.kind && one.suite !== suite,
    );
    return [usual, { suite: suite.id }, ...ofKind.map((one) => ({ suite: one.suite.id }))];
  }
  if (judgeId && route.includes('comparison/matrix')) return [{ ...usual, rater: runId }];
  return others.map((other) => ({ ...usual, ...other }));
}

/** What else some routes are asked, of some suites. */
const EXTRA: [routes: RegExp, suites: RegExp, queries: Record<string, string>[]][] = [
  [
    /api\/library\/(place\/)?route/,
    /typing|vbench|option-review|caption-rubric/,
    [
      { facet: 'type:causal' },
      { facet: 'cluster:veo cluster' },
      { facet: 'task:sora task' },
      { q: 'veo' },
      { sort: 'name' },
    ],
  ],
  [/results\/route|agreement\/facets|funnel/, /typing|review/, [{ facet: 'type' }]],
];

interface Answer {
  status: number;
  text: string;
  queries: string[];
}

async function ask(
  handle: (request: Request, context: object) => Promise<Response>,
  address: string,
  params: object,
  person: string,
  world: number,
): Promise<Answer> {
  const entered = worlds[world];
  enterWorld(entered);
  entered?.asked.splice(0);
  const request = new Request(`http://localhost/${address}`, {
    headers: { cookie: `${LOCAL_REVIEWER_COOKIE}=${person}` },
  });
  const response = await handle(request, { params: Promise.resolve(params) }).catch(
    (error: unknown) => new Response(String(error), { status: 500 }),
  );
  const text = `${response.status} ${JSON.stringify([...response.headers])}\n${await bodyOf(response)}`;
  return { status: response.status, text, queries: [...(entered?.asked ?? [])] };
}

/** All that the routes answered with something, to whom it was the same. */
const tally = { requests: 0, told: 0, different: new Set<string>() };

const isAsked = (query: string) => /"Queue"/.test(query) && /blind/.test(query);

/** Whether what a route answers has to do with an item, as far as its source tells. */
const isAboutItems = (route: string) =>
  route.includes('[') || /parse(Query|Input)|searchParams/.test(sourceOf(route));

describe.each([
  ['what is said', 'ada', 1],
  ['models, references and origins', 'eve', 2],
] as const)('worlds that differ in %s', (_what, name, world) => {
  it.each(routes)('are one to who reviews blind in %s', async (route) => {
    const handle = new Map(await handlersOf(route)).get('GET');
    if (!handle) return;
    await forgetEntries();
    const asking = places.filter(({ suite }) => asksAnything(suite));
    for (const [index, place] of (isAboutItems(route) ? asking : asking.slice(0, 1)).entries()) {
      const params = Object.fromEntries(
        [...route.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, parameter = '']) => [
          parameter,
          parameterOf(route, parameter, place),
        ]),
      );
      for (const query of queriesOf(route, place)) {
        const address = `${route.replace('/route.ts', '')}?${new URLSearchParams(query)}`;
        const answerIn = (one: number, person: string) => ask(handle, address, params, person, one);
        const here = await answerIn(0, ids[name]);
        expect((await answerIn(world, ids[name])).text, address).toBe(here.text);
        expect(here.status, address).not.toBe(500);
        tally.requests += 1;
        if (here.status !== 200 || !here.text.includes(place.itemId)) continue;
        tally.told += 1;
        expect(here.queries.some(isAsked), `${address} asks who looks`).toBe(true);
      }
      // Ben is told the difference wherever there is one, so that nothing is silent by mistake.
      if (index > 2 || /audit|export/.test(route)) continue;
      const [query = {}] = queriesOf(route, place);
      const address = `${route.replace('/route.ts', '')}?${new URLSearchParams(query)}`;
      const his = await ask(handle, address, params, ids.ben, 0);
      const theirs = await ask(handle, address, params, ids.ben, world);
      if (his.status === 200 && his.text !== theirs.text) tally.different.add(`${name} ${route}`);
    }
  });
});

/** The audit says when what was done, which is at another time in each world. */
async function forgetEntries(): Promise<void> {
  for (const { client } of worlds) {
    await client.$transaction([
      client.$executeRaw`SET LOCAL session_replication_role = replica`,
      client.auditEntry.deleteMany(),
    ]);
  }
}

describe('pages', () => {
  it.each(pages.filter((file) => !file.startsWith('sign-in') && !file.startsWith('invitation')))(
    'are one to who reviews blind: %s',
    async (file) => {
      for (const [name, world] of [
        ['ada', 1],
        ['eve', 2],
      ] as const) {
        for (const place of file.includes('[') ? places : places.slice(0, 1)) {
          const here = await drawPage(file, place, name, 0);
          expect(await drawPage(file, place, name, world)).toBe(here);
        }
      }
    },
  );
});

/** What the server sends for a page: the components that it is made of, with what each is given. */
async function drawPage(
  file: string,
  place: Place,
  name: 'ada' | 'eve',
  world: number,
): Promise<string> {
  enterWorld(worlds[world]);
  asking.headers = new Headers({ cookie: `${LOCAL_REVIEWER_COOKIE}=${ids[name]}` });
  const draw = await pageOf(file);
  const params = Promise.resolve({ id: parameterOf(`${file}/`, 'id', place) });
  try {
    return writeElement(
      await draw({ params, searchParams: Promise.resolve({ suite: place.suite.id }) }),
    );
  } catch (error) {
    // Not found, or led elsewhere.
    return String(error);
  }
}

function writeElement(element: unknown): string {
  const seen = new WeakSet<object>();
  return JSON.stringify(element, (_name, value: unknown) => {
    if (typeof value === 'function') return value.name;
    if (typeof value === 'object' && value !== null) {
      if (seen.has(value)) return '…';
      seen.add(value);
    }
    return value;
  });
}

it('what was compared are answers that say something, and worlds that differ', () => {
  expect(tally.requests).toBeGreaterThan(600);
  expect(tally.told).toBeGreaterThan(100);
  expect(tally.different.size).toBeGreaterThan(20);
});
