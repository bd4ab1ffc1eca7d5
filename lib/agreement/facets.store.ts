import 'server-only';
import { recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { facetsIn } from '@/lib/items/facets.store';
import type { Person } from '@/lib/people/schema';
import { comparedQuestions } from '@/lib/ratings/pools';
import { poolKey } from '@/lib/ratings/schema';
import { ratedPairs, type WeighedPair } from '@/lib/ratings/weigh';
import { reportAgreement } from '@/lib/statistics/report';
import type { SuiteById } from '@/lib/suites/by-id';
import { readCounted } from './counted.store';
import { type FacetAnswer, type FacetRequest, MOST_SLICES } from './schema';

/** What was answered about the items of one word; null: about those without the facet. */
interface Slice {
  word: string | null;
  itemIds: Set<string>;
  pairs: WeighedPair[];
}

/**
 * One row of {@link readAgreement} for the items of each word of a facet by themselves: words in alphabetical order, at
 * last the items without the facet.
 * @throws {AppError} as {@link readAgreement} does; 404 where the suite has no such row
 */
export async function readAgreementByFacet(
  person: Person,
  request: FacetRequest,
  suiteById: SuiteById,
): Promise<FacetAnswer> {
  const { suite, pairs, withheld } = await readCounted(person, request, suiteById);
  const questions = comparedQuestions(suite.questions).filter(
    ({ id, group }) =>
      request.row === poolKey('question', id) || request.row === poolKey('group', group),
  );
  if (questions.length === 0) missing('row', request.row);
  const asked = new Set(questions.map(({ id }) => id));
  const all = await sliceBy(
    request.facet,
    pairs.filter(({ question }) => asked.has(question)),
  );
  const kept = all
    .toSorted((one, other) => other.itemIds.size - one.itemIds.size)
    .slice(0, MOST_SLICES)
    .toSorted((one, other) => byName(one.word, other.word));
  const slices: FacetAnswer['slices'] = [];
  for (const { word, itemIds, pairs: some } of kept) {
    await recordExposureToFigures(person.id, suite.id, itemIds);
    const report = reportAgreement(ratedPairs(suite.questions, some), questions, suite.groups);
    const row =
      report.questions.find(({ id }) => request.row === poolKey('question', id)) ??
      report.groups.find(({ id }) => request.row === poolKey('group', id));
    slices.push({ word, comparison: row?.comparison ?? null });
  }
  return { slices, left: all.length - kept.length, withheld };
}

/** Pairs by the word of a facet that their items have. */
async function sliceBy(facet: string, pairs: readonly WeighedPair[]): Promise<Slice[]> {
  const words = await readWords(facet, new Set(pairs.map(({ itemId }) => itemId)));
  const slices = new Map<string | null, Slice>();
  for (const pair of pairs) {
    const word = words.get(pair.itemId) ?? null;
    const slice = slices.get(word) ?? { word, itemIds: new Set(), pairs: [] };
    slices.set(word, slice);
    slice.itemIds.add(pair.itemId);
    slice.pairs.push(pair);
  }
  return [...slices.values()];
}

/** Words in alphabetical order, numbers in them by their size; what has none comes last. */
function byName(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.localeCompare(other, 'en', { numeric: true });
}

/** The word of a facet that each of some items has, by the item's id; items without it are left out. */
async function readWords(
  facet: string,
  itemIds: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const rows = await database().$queryRaw<{ id: string; word: string }[]>`
    SELECT id, word FROM (
      SELECT i.id, ${facetsIn('i')}->>${facet} AS word FROM "Item" i WHERE i.id = ANY(${[...itemIds]}::uuid[])
    ) items WHERE word IS NOT NULL`;
  return new Map(rows.map(({ id, word }) => [id, word]));
}
/** The names of the facets that a run's items have. */
export async function listFacets(runId: string): Promise<string[]> {
  const rows = await database().$queryRaw<{ name: string }[]>`
    SELECT DISTINCT jsonb_object_keys(${facetsIn('v')}) AS name
    FROM "RunItem" ri JOIN "Item" v ON v.id = ri."itemId"
    WHERE ri."runId" = ${runId}::uuid AND v."deletedAt" IS NULL ORDER BY 1`;
  return rows.map(({ name }) => name);
}
