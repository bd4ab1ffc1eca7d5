import 'server-only';
import { database } from '@/lib/db';
import { chooseSuite } from '@/lib/declared/chosen.store';
import { AppError } from '@/lib/errors';
import { placeItems } from '@/lib/items/place.store';
import { openLibrary } from '@/lib/library/shown.store';
import type { SuiteById } from '@/lib/suites/by-id';
import type { ImportedItem } from '@/lib/suites/item';
import { CLIP_KIND } from '@/lib/suites/item-kind';
import { type Suite, suiteForKind } from '@/lib/suites/suite';
import { countPairs, type DrawnPair, drawPairs, type PairableClip, pairKey } from './draw';
import { MOST_PAIRS, type PairReport, type PairRequest } from './schema';

/** Most pairs that are looked through. */
const MOST_POSSIBLE = 1_000_000;

/** How many letters of a prompt a pair is called by. */
const NAME_LENGTH = 80;

/**
 * Makes pairs of a project's clips, as items of a suite that compares two videos; or says which there would be. What the
 * person is not to know of is left out.
 * @param suites those among which one shows clips
 * @throws {AppError} 404 where there is no such project or suite, 422 where the suite compares no two videos, or there would
 * be too many pairs
 */
export async function makePairs(
  personId: string,
  request: PairRequest,
  suites: readonly Suite[],
  suiteById: SuiteById,
): Promise<PairReport> {
  const { project, models, policy, seed, store } = request;
  const suite = suiteById(request.suite);
  if (!suite.sides) throw new AppError(422, `“${suite.name}” compares no two videos.`, 'suite');
  const [clips, known] = await Promise.all([
    listClips(personId, project, suites, suiteById),
    listKnown(project, suite.takes.kind),
  ]);
  const chosen = clips.filter(
    ({ model }) => models.length === 0 || (model !== null && models.includes(model)),
  );
  const possible = countPairs(chosen);
  if (possible > MOST_POSSIBLE) {
    throw new AppError(
      422,
      `There could be ${possible.toLocaleString('en')} pairs, and at most ${MOST_POSSIBLE.toLocaleString('en')} are looked through: give the clips of fewer models or prompts a project of their own.`,
      'models',
    );
  }
  const { drawn, matchUps, leftOut } = drawPairs(chosen, known, policy, seed);
  if (drawn.length > MOST_PAIRS) {
    throw new AppError(
      422,
      `That would be ${drawn.length.toLocaleString('en')} pairs, and at most ${MOST_PAIRS.toLocaleString('en')} are made at once: choose fewer models, or some of the pairs.`,
      'policy',
    );
  }
  let made = 0;
  if (store && drawn.length > 0) {
    const items = drawn.map(itemOf);
    made = (await placeItems({ projectId: project, takes: suite.takes, items, store })).added;
    await chooseSuite(project, suite.id);
  }
  const names = new Set(clips.flatMap(({ model }) => model ?? []));
  return {
    matchUps,
    leftOut,
    drawn: drawn.length,
    made,
    models: [...names].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  };
}

/** The clips of a project whose models a person may know, in an order that stays. */
async function listClips(
  personId: string,
  project: string,
  suites: readonly Suite[],
  suiteById: SuiteById,
): Promise<PairableClip[]> {
  const clipSuite = suiteForKind(suites, CLIP_KIND);
  if (!clipSuite) return [];
  const scores = { configuration: null, run: null, corrected: false };
  const filters = { project, suite: clipSuite.id, scores };
  const { itemsAmong } = await openLibrary(personId, filters, suiteById);
  return database().$queryRaw<PairableClip[]>`
    SELECT i.id, i.name, shown.generator AS model, coalesce(i.task, i.prompt) AS task
    FROM (${itemsAmong()}) shown JOIN "Item" i ON i.id = shown."itemId"
    WHERE NOT shown.nameless ORDER BY i.id`;
}

/** The pairs of clips that there are already as items of a kind. */
async function listKnown(projectId: string, kind: string): Promise<ReadonlySet<string>> {
  const rows = await database().$queryRaw<{ one: string; other: string }[]>`
    SELECT one."videoId" AS one, other."videoId" AS other
    FROM "Item" i
    JOIN "ItemMedia" one ON one."itemId" = i.id AND one.n = 1
    JOIN "ItemMedia" other ON other."itemId" = i.id AND other.n = 2
    WHERE i."projectId" = ${projectId}::uuid AND i.kind = ${kind} AND i."deletedAt" IS NULL
      AND one."videoId" IS NOT NULL AND other."videoId" IS NOT NULL`;
  return new Set(rows.map(({ one, other }) => pairKey(one, other)));
}

/** A pair as an item: its models and the chance with which it was drawn stand in its data, its prompt is what both were given. */
function itemOf({ clips, task, chance }: DrawnPair): ImportedItem {
  const words = task.replace(/\s+/g, ' ').trim();
  return {
    sourceId: pairKey(clips[0].id, clips[1].id),
    name: words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH - 1)}…` : words,
    data: { models: clips.map(({ model }) => model), chance },
    prompt: task,
    task,
    cluster: task,
    media: clips.map(({ id, name }) => ({ name, video: id })),
  };
}
