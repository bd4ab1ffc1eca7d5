import { Client } from 'pg';
import { keepFacets } from '@/lib/answers/facets.store';
import { keyRater } from '@/lib/answers/keys.store';
import { referenceRater } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { bundledProtocols } from '@/lib/declared/bundled';
import { keepVersion } from '@/lib/declared/kept.store';
import { refreshDeclared } from '@/lib/declared/watch.store';
import { keepContents } from '@/lib/items/asked.store';
import { ensureJudges } from '@/lib/judge/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { PrismaClient } from '@/prisma/generated/client';
import { suiteById, suites, takenIds } from '@/prompts';
import { plannedOnce } from '../planned-once';
import { disguise } from './disguise';
import {
  addCopy,
  DECLARED,
  type Place,
  people,
  queuePlace,
  storePlace,
  writeFrames,
} from './places';
import { judge, KNOWN_ANSWERS, say } from './said';

/** A database of its own that says something otherwise, and what it was asked since that was emptied. */
export interface World {
  client: PrismaClient;
  asked: string[];
}

const kept = globalThis as { framejuryDatabase?: PrismaClient };
const copies: string[] = [];

/** Has everything asked from now on go to a world. */
export function enterWorld(world: World | undefined): void {
  if (world) kept.framejuryDatabase = world.client;
}

function openWorld(url: string): World {
  const client = new PrismaClient({
    adapter: plannedOnce(url),
    log: [{ emit: 'event', level: 'query' }],
  });
  const asked: string[] = [];
  client.$on('query', ({ query }) => asked.push(query));
  return { client, asked };
}

async function onServer(statement: string): Promise<void> {
  const server = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  await server.query(statement).finally(() => server.end());
}

/** A world that is what another one has come to, from which all are cut off for it. */
async function copyWorld(number: number, from?: World): Promise<World> {
  await (from?.client ?? database()).$disconnect();
  const url = new URL(process.env.DATABASE_URL ?? '');
  const own = url.pathname.slice(1);
  const name = `${own}_${number}`;
  // The third says what the second does.
  const template = number === 2 ? `${own}_1` : own;
  copies.push(name);
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  url.pathname = `/${name}`;
  return openWorld(url.toString());
}

/** Enters a world and numbers its results from a number of its own, by which this process keeps what it read of them. */
async function beginIn(world: World, number: number): Promise<void> {
  enterWorld(world);
  await database()
    .$executeRaw`SELECT setval(pg_get_serial_sequence('"ResultsChange"', 'id'), ${1000 * (number + 1)})`;
}

/** What is the same in all worlds: the items with their runs and queues, and what judges say of those that nobody reviews. */
async function makeBase(): Promise<Place[]> {
  await ensureJudges();
  for (const one of bundledProtocols()) {
    if (!one.faults && DECLARED.includes(one.suite.id)) await keepVersion(one, null);
  }
  await refreshDeclared(takenIds);
  await keepFacets(suites);
  await keepContents(suites);
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    people[name] = (await addLocalReviewer(name)).id;
    if (name === 'fay') continue;
    const account = { name, email: `${name}@example.org`, role: 'admin' } as const;
    await database().account.create({ data: { ...account, raterId: people[name] } });
  }
  await referenceRater(KNOWN_ANSWERS, 'known_answer');
  await keyRater();
  const places: Place[] = [];
  for (const suite of suites) places.push(await storePlace(suite));
  const [first] = places;
  if (first) await addCopy(first);
  await database().project.updateMany({
    where: { id: first?.projectId ?? '' },
    data: { hidesScores: true },
  });
  await writeFrames();
  for (const place of places) {
    // What runs made is there in all worlds: by what was made it would be known what was said.
    const makes = place.suite.produces ? [place.itemId] : [];
    await judge(place, [place.runId, place.secondId], [place.neighbourId, ...makes], 'one', true);
    await queuePlace(place);
  }
  return places;
}

/**
 * An item of every suite with a neighbour, in four databases: as it is; otherwise in what judges, labels and people say;
 * otherwise in that and in models, names, references and origins; and once more as it is. Ada reviews every item blind, from Eve a queue also
 * hides all that it can, and Ben sees all. Fay is in no queue: her project hides scores from her.
 */
export async function makeWorlds(): Promise<{ worlds: World[]; places: Place[] }> {
  const places = await makeBase();
  const other = await copyWorld(1);
  const own = openWorld(process.env.DATABASE_URL ?? '');
  await beginIn(own, 0);
  await say(places, 'one');
  for (const place of places) {
    const settled = { queueId: place.queues.settling };
    if (!settled.queueId) continue;
    const item = await database().queueItem.findFirst({ where: settled });
    place.settlingItemId = item?.id ?? '';
  }
  await beginIn(other, 1);
  await say(places, 'other');
  const disguised = await copyWorld(2, other);
  const again = await copyWorld(3, own);
  await beginIn(disguised, 2);
  await disguise(places);
  await beginIn(again, 3);
  const worlds = [own, other, disguised, again];
  for (const world of worlds) {
    enterWorld(world);
    await fillSuites(suites);
    while (!(await refreshSummaries(suiteById)));
  }
  return { worlds, places };
}

/** Takes the worlds away again, but the first one, which is the test's own database. */
export async function endWorlds([first, ...others]: readonly World[]): Promise<void> {
  for (const { client } of others) await client.$disconnect();
  enterWorld(first);
  for (const name of copies) await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
}
