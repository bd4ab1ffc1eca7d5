import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { LOCAL_REVIEWER_COOKIE, type Person } from '@/lib/people/schema';
import { asksAnything } from '@/lib/suites/suite';
import {
  actionFiles,
  actionsOf,
  bodyOf,
  type Handler,
  handlersOf,
  knownTo,
  pageOf,
  pages,
  parametersOf,
  routes,
} from '@/lib/testing/app-files';
import { freshDatabase } from '@/lib/testing/database';
import { ACTED } from '@/lib/testing/worlds/actions';
import { type Place, people } from '@/lib/testing/worlds/places';
import { POSTED } from '@/lib/testing/worlds/posted';
import { parameterOf, queriesOf, type Sent } from '@/lib/testing/worlds/requests';
import { endWorlds, enterWorld, makeWorlds, type World } from '@/lib/testing/worlds/worlds';
import { openQueue } from './queues/open';

/**
 * One installation with an item of every suite that is there, and two that differ from it: in the one, judges, labels and
 * people say otherwise; in the other, models, names, references and origins are others as well. Ada reviews every item
 * blind: the first two must answer her the same, byte for byte. From Eve everything is hidden that a queue can hide: the
 * first and the last must answer her the same. Ben reviews nothing: he is told the difference wherever there is one. Routes
 * and pages are found in the app's folder. What is said is written with all triggers on. Fay is in no queue, and her project
 * hides scores from her: the first two must answer her the same wherever Ben is told the difference.
 */
freshDatabase();
vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
const asking = vi.hoisted(() => ({ headers: new Headers() }));
// What is refused tells nothing, so that nothing would be found in it.
vi.mock('@/lib/people/allowance.store', () => ({ requireAllowance: async () => {} }));
vi.mock('next/headers', () => ({
  headers: async () => asking.headers,
  cookies: async () => ({ set: () => {}, get: () => undefined }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

let worlds: World[] = [];
let places: Place[] = [];
let reviewed: Place[] = [];

beforeAll(async () => {
  ({ worlds, places } = await makeWorlds());
  // Archives say when they were made.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  reviewed = places.filter(({ suite }) => asksAnything(suite));
});

afterAll(() => endWorlds(worlds));

/** Who is to see no difference between two worlds, each of them her own: what is done in one stays there. */
const BLIND = [
  ['ada', 0, 1],
  ['eve', 3, 2],
] as const;

/** The routes by which somebody who is not blind is told what others say of an item. */
const TELLING = [
  'GET api/agreement',
  'GET api/agreement/facets',
  'GET api/comparison',
  'GET api/comparison/answers',
  'GET api/comparison/matrix',
  'GET api/comparison/video/[id]',
  'GET api/comparison/videos',
  'GET api/detection',
  'GET api/export',
  'GET api/export/forms',
  'GET api/gate',
  'GET api/gate/baseline',
  'GET api/library',
  'GET api/library/distribution',
  'GET api/library/facets',
  'GET api/library/place',
  'GET api/order-effects',
  'GET api/projects/checklist',
  'GET api/qa/funnel',
  'GET api/queues',
  'GET api/queues/[id]',
  'GET api/queues/[id]/differences/[queueItemId]',
  'GET api/queues/[id]/items',
  'GET api/report',
  'GET api/results',
  'GET api/results/pairs',
  'GET api/reviews/[itemId]',
  'GET api/reviews/[itemId]/history',
  'GET api/runs',
  'GET api/runs/[id]',
  'GET api/runs/[id]/comparison',
  'GET api/runs/[id]/explanation',
  'GET api/runs/[id]/repeats',
  'POST api/library/selection',
  'POST api/prompts/trial',
  'POST api/prompts/trial/plan',
  'POST api/queues/preview',
];

type Name = keyof typeof people;

/** What is compared, and what came of it. */
const tally = { requests: 0, told: 0, actions: 0 };
const toldSaid = new Set<string>();
const toldOrigin = new Set<string>();
const shown = new Set<string>();

/** A request to a route about a suite's item. */
interface Asked extends Sent {
  route: string;
  place: Place;
  handle: Handler;
}

const addressOf = ({ route, query, handle }: Asked) =>
  `${route.replace('/route.ts', '')}?${new URLSearchParams(knownTo(handle, query))}`;

async function ask(asked: Asked, name: Name, world: number) {
  const { route, place, handle, body } = asked;
  const entered = worlds[world];
  enterWorld(entered);
  entered?.asked.splice(0);
  const request = new Request(`http://localhost/${addressOf(asked)}`, {
    headers: {
      cookie: `${LOCAL_REVIEWER_COOKIE}=${people[name]}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  const names = [...route.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, parameter = '']) => parameter);
  const params = Object.fromEntries(names.map((one) => [one, parameterOf(route, one, place)]));
  const response = await handle(request, { params: Promise.resolve(params) }).catch(
    (error: unknown) => new Response(String(error), { status: 500 }),
  );
  const text = `${response.status} ${JSON.stringify([...response.headers])}\n${await bodyOf(response)}`;
  return { status: response.status, text, queries: [...(entered?.asked ?? [])] };
}

const isAboutBlindness = (query: string) => /"Queue"/.test(query) && /blind/.test(query);

/** Where two answers differ, from shortly before that on. */
function difference(here: string, there: string): string[] {
  let at = 0;
  while (at < here.length && here[at] === there[at]) at += 1;
  return [here, there].map((text) => text.slice(Math.max(0, at - 150), at + 150));
}

/**
 * What is wrong with the answers to a request: both must be answered the same, and an answer that names the item has to
 * have asked who looks.
 */
async function faultsOf(
  asked: Asked,
  equal = (text: string) => text,
  blind: readonly (readonly [Name, number, number])[] = BLIND,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, own, world] of blind) {
    const here = await ask(asked, name, own);
    const there = await ask(asked, name, world);
    const fault = (...words: string[]) =>
      faults.push([name, addressOf(asked), JSON.stringify(asked.body ?? ''), ...words].join('\n'));
    if (equal(there.text) !== equal(here.text)) {
      fault('is told the difference', ...difference(equal(here.text), equal(there.text)));
    }
    if (here.status === 500) fault(here.text);
    tally.requests += 1;
    if (here.status !== 200 || !here.text.includes(asked.place.itemId)) continue;
    tally.told += 1;
    if (!here.queries.some(isAboutBlindness)) fault('is answered, and nothing asks who looks');
  }
  return faults;
}

/** Asks all, and has Ben ask, too. */
async function askAll(route: string, all: readonly Asked[], equal?: (text: string) => string) {
  const faults: string[] = [];
  for (const asked of all) faults.push(...(await faultsOf(asked, equal)));
  expect(faults).toEqual([]);
  await tell(route, all, equal);
}

/** Has Ben ask until he is told both differences, and sees what he has seen of the items then. */
async function tell(
  route: string,
  all: readonly Asked[],
  equal = (text: string) => text,
): Promise<void> {
  // Which holds when what was done, which is another time in each world.
  if (/audit/.test(route)) return;
  for (const asked of all.slice(0, 30)) {
    if (toldSaid.has(route) && toldOrigin.has(route)) break;
    const here = await ask(asked, 'ben', 0);
    if (here.status !== 200) continue;
    const isOther = async (world: number) =>
      equal((await ask(asked, 'ben', world)).text) !== equal(here.text);
    if (await isOther(1)) toldSaid.add(route);
    if (await isOther(2)) toldOrigin.add(route);
  }
  enterWorld(worlds[0]);
  const contents = await database().item.findMany({
    where: { id: { in: reviewed.map(({ itemId }) => itemId) } },
    select: { contentId: true },
  });
  const contentId = { in: contents.map((item) => item.contentId) };
  if (await database().exposure.count({ where: { raterId: people.ben, contentId } })) {
    shown.add(route);
  }
  await forget('exposure');
}

/** As if nothing had been seen yet, or written down; the audit says when what was done, which is another time in each world. */
async function forget(what: 'exposure' | 'auditEntry'): Promise<void> {
  for (const { client } of worlds) {
    await client.$transaction([
      client.$executeRaw`SET LOCAL session_replication_role = replica`,
      what === 'exposure'
        ? client.exposure.deleteMany({ where: { raterId: people.ben } })
        : client.auditEntry.deleteMany(),
    ]);
  }
}

/** Whether what a route answers has to do with an item, as far as its address tells. */
const isAboutItems = (route: string, handle: Handler) =>
  !/audit|statistics|qa\/(export|benchmarks)|plans|check-up|views|uploads|trial\/clips|missing/.test(
    route,
  ) &&
  (route.includes('[') || parametersOf(handle).length > 0);

/** What an installation says of itself without what changes from moment to moment. */
const timeless = (text: string) =>
  text.replace(
    /"(at|oldest|pace|size|connections|longest|uptime|free|frames|latest)":("[^"]*"|[-\d.e]+)/g,
    '"$1":0',
  );

const nameOf = (route: string) => route.replace('/route.ts', '');

describe('routes that are read', () => {
  it.each(routes)('tell who reviews blind nothing: %s', async (route) => {
    const handle = new Map(await handlersOf(route)).get('GET');
    if (!handle) return;
    await forget('auditEntry');
    const asked = isAboutItems(route, handle)
      ? reviewed
      : reviewed.filter(({ copy, planId }) => copy ?? planId);
    const all = asked.flatMap((place) =>
      queriesOf(route, place, places).map((query) => ({ route, place, handle, query })),
    );
    await askAll(
      `GET ${nameOf(route)}`,
      all,
      /api\/(health|status)/.test(route) ? timeless : undefined,
    );
  });
});

describe('a project that hides scores', () => {
  const told = TELLING.flatMap((one) => (one.startsWith('GET ') ? [one.slice(4)] : []));
  it.each(told)('tells who has not answered nothing: %s', async (name) => {
    const route = `${name}/route.ts`;
    const handle = new Map(await handlersOf(route)).get('GET');
    if (!handle) throw new Error(`${route} is not read`);
    await forget('auditEntry');
    const faults: string[] = [];
    for (const place of reviewed) {
      const [query = {}] = queriesOf(route, place, places);
      faults.push(...(await faultsOf({ route, place, handle, query }, undefined, [['fay', 0, 1]])));
    }
    expect(faults).toEqual([]);
  });
});

describe('pages', () => {
  it.each(pages.filter((file) => !/^(sign-in|invitation)/.test(file)))(
    'tell who reviews blind nothing: %s',
    async (file) => {
      for (const [name, own, world] of BLIND) {
        for (const place of file.includes('[') ? places : places.slice(0, 1)) {
          const here = await drawPage(file, place, name, own);
          expect(await drawPage(file, place, name, world)).toBe(here);
        }
      }
    },
  );
});

/** What the server sends for a page: the components that it is made of, with what each is given. */
async function drawPage(file: string, place: Place, name: Name, world: number): Promise<string> {
  enterWorld(worlds[world]);
  asking.headers = new Headers({ cookie: `${LOCAL_REVIEWER_COOKIE}=${people[name]}` });
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

it('who reviews blind has seen nothing', expectNothingSeen);

async function expectNothingSeen() {
  enterWorld(worlds[0]);
  const ids = reviewed.map(({ itemId }) => itemId);
  for (const name of ['ada', 'eve', 'fay'] as const) {
    const seen = await database().$queryRaw`
      SELECT e.suite, i.name FROM "Exposure" e JOIN "Item" i ON i."contentId" = e."contentId"
      JOIN "RunItem" r ON r."itemId" = i.id JOIN "Run" own ON own.id = r."runId" AND own.suite = e.suite
      JOIN "QueueItem" q ON q."runId" = r."runId" AND q."itemId" = i.id
      WHERE e."raterId" = ${people[name]}::uuid AND i.id = ANY(${ids}::uuid[])`;
    expect(seen).toEqual([]);
  }
}

/** What was made just now has ids and times of its own in each world, and took its time. */
const withoutIds = (text: string) =>
  text
    .replace(/"latencyMs":\d+|"id":"\d+"/g, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');

it('the review of a queue begins with nothing of what others say', async () => {
  asking.headers = new Headers();
  const begun = { shown: 0, faults: [] as string[] };
  for (const [name, own, world] of BLIND) {
    const person: Person = { id: people[name], name, role: 'reviewer', account: null };
    for (const { suite, itemId, queues } of reviewed) {
      const begin = async (number: number) => {
        enterWorld(worlds[number]);
        return withoutIds(JSON.stringify(await openQueue(person, queues[name], itemId)));
      };
      const here = await begin(own);
      const there = await begin(world);
      if (here.includes('"reviews":[{')) begun.shown += 1;
      if (here === there) continue;
      begun.faults.push([name, suite.id, ...difference(here, there)].join('\n'));
    }
  }
  expect(begun).toEqual({ shown: 2 * reviewed.length, faults: [] });
  await expectNothingSeen();
});

describe('routes that are posted to', () => {
  it('are all in the list of what is posted, or left out in words', async () => {
    const posts = await Promise.all(
      routes.map(async (route) =>
        new Map(await handlersOf(route)).has('POST') ? [nameOf(route)] : [],
      ),
    );
    expect(Object.keys(POSTED).toSorted()).toEqual(posts.flat().toSorted());
  });

  const posted = Object.entries(POSTED).flatMap(([name, sent]) =>
    typeof sent === 'string' ? [] : [[name, sent] as const],
  );
  it.each(posted)('tell who reviews blind nothing: %s', async (name, sentOf) => {
    const route = `${name}/route.ts`;
    const handle = new Map(await handlersOf(route)).get('POST');
    if (!handle) throw new Error(`${route} takes no POST`);
    const all = reviewed.flatMap((place) =>
      sentOf(place).map((sent) => ({ ...sent, route, place, handle })),
    );
    await askAll(`POST ${name}`, all, withoutIds);
  });
});

describe('actions', () => {
  it('are all in the list of what is done, or left out in words', async () => {
    const names = await Promise.all(
      actionFiles.map(async (file) => (await actionsOf(file)).map(([name]) => name)),
    );
    expect(Object.keys(ACTED).toSorted()).toEqual(names.flat().toSorted());
  });

  const acted = Object.entries(ACTED).flatMap(([name, inputs]) =>
    typeof inputs === 'string' ? [] : [[name, inputs] as const],
  );
  it.each(acted)('tell who reviews blind nothing: %s', async (name, inputsOf) => {
    const all = await Promise.all(actionFiles.map(actionsOf));
    const [, action] = all.flat().find(([one]) => one === name) ?? [];
    if (!action) throw new Error(`there is no action ${name}`);
    const faults: string[] = [];
    for (const place of reviewed) {
      for (const [who, own, world] of BLIND) {
        const inputs = inputsOf(place, people[who]);
        const answers = [];
        for (const one of [own, world]) {
          enterWorld(worlds[one]);
          asking.headers = new Headers({
            cookie: `${LOCAL_REVIEWER_COOKIE}=${people[who]}`,
            host: 'localhost',
          });
          for (const input of inputs) {
            const answer = await action(...input).catch((error: unknown) => String(error));
            answers.push(withoutIds(JSON.stringify(answer)));
          }
        }
        tally.actions += inputs.length;
        const here = answers.slice(0, inputs.length).join('\n');
        const there = answers.slice(inputs.length).join('\n');
        if (here === there) continue;
        faults.push([who, place.suite.id, ...difference(here, there)].join('\n'));
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Those by which they are told a model, a name, a reference or an origin, and nothing of what is said. */
const NAMING = [
  'GET api/comparison/beside/[id]',
  'GET api/prompts/trial/clips',
  'GET api/runs/[id]/record',
  'GET api/vbench/plans/[id]',
  'POST api/imports/scores',
];

/** Those by which they have been shown what others say of single items. The others give figures of many, or say how far work is. */
const SHOWING = [
  'GET api/agreement',
  'GET api/agreement/facets',
  'GET api/comparison/answers',
  'GET api/comparison/video/[id]',
  'GET api/comparison/videos',
  'GET api/detection',
  'GET api/export',
  'GET api/export/forms',
  'GET api/library',
  'GET api/order-effects',
  'GET api/qa/benchmarks/preview',
  'GET api/qa/funnel',
  'GET api/qa/statistics',
  'GET api/queues/[id]/differences/[queueItemId]',
  'GET api/report',
  'GET api/results',
  'GET api/reviews/[itemId]',
  'GET api/reviews/[itemId]/history',
  'GET api/runs/[id]/explanation',
  'GET api/runs/[id]/next',
  'GET api/runs/[id]/repeats',
  'POST api/prompts/trial',
  'POST api/prompts/trial/plan',
];

it.each([
  ['agreement', {}],
  ['agreement/facets', { facet: 'topic', row: 'question:s1' }],
  ['agreement/when', {}],
  ['detection', {}],
  ['comparison', {}],
  ['comparison/matrix', {}],
  ['library/facets', {}],
  ['library/distribution', { score: 'index' }],
  ['results', {}],
] as [string, Record<string, string>][])(
  'figures of %s say that they leave out items',
  async (name, more) => {
    const route = `api/${name}/route.ts`;
    const handle = new Map(await handlersOf(route)).get('GET');
    const [place] = reviewed;
    if (!handle || !place) throw new Error(`${route} is not read`);
    const [query] = queriesOf(route, place, places);
    const asked = { route, place, handle, query: { ...query, ...more } };
    const leftOut = async (who: Name) => {
      const { text } = await ask(asked, who, 0);
      return JSON.parse(text.slice(text.indexOf('\n'))).withheld;
    };
    expect([await leftOut('ada'), await leftOut('ben')]).toEqual([
      expect.toSatisfy((n) => n > 0),
      0,
    ]);
  },
);

it('worlds differ, and who is not blind is told so', () => {
  expect(tally.requests).toBeGreaterThan(2000);
  expect(tally.told).toBeGreaterThan(100);
  expect(tally.actions).toBeGreaterThan(400);
  expect([...toldSaid]).toEqual(expect.arrayContaining(TELLING));
  expect([...toldOrigin]).toEqual(expect.arrayContaining([...TELLING, ...NAMING]));
  expect([...shown]).toEqual(expect.arrayContaining(SHOWING));
});
