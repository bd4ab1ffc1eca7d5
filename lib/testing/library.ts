import { readDistribution } from '@/lib/library/distribution/store';
import { readFacets } from '@/lib/library/facets.store';
import { listPage } from '@/lib/library/page.store';
import type { LibraryRequest } from '@/lib/library/schema';
import { endItem } from '@/lib/runs/judging.store';
import type { Score } from '@/lib/suites/score';
import { storeRun, type TestedBy } from './judged';
import { readAddress } from './library-request';
import { smallSuite } from './small-suite';

const suiteById = () => smallSuite;

/** What the query of an address asks of the library; of the small suite, unless it names another. */
export function libraryRequest(query = ''): LibraryRequest {
  const parameters = new URLSearchParams(query);
  if (!parameters.has('suite')) parameters.set('suite', smallSuite.id);
  return readAddress(parameters.toString());
}

/** The library as a person sees it by the query of an address; `raterId` is asked for with every reading. */
export function libraryOf(raterId: () => string) {
  const page = (query = '') => listPage(raterId(), libraryRequest(query), suiteById);
  const filters = (query: string) => libraryRequest(query).filters;
  return {
    page,
    names: async (query = '') => (await page(query)).videos.map(({ name }) => name),
    facets: (query = '') => readFacets(raterId(), filters(query), suiteById),
    distribution: (query = '', score = 'worst') =>
      readDistribution(raterId(), filters(query), score, suiteById),
  };
}

/** The one score of the small suite. */
export function worstScore(value: number | null): Score[] {
  const input = { data: {}, prompt: null, media: [{ duration: 1, frames: [], clusters: [] }] };
  const verdict = { state: 'scored', value: value ?? 0, rationale: '' } as const;
  return smallSuite.scores(value === null ? [] : [{ unit: 'video', question: 'q', verdict }], {
    ...input,
    settings: { blindToPrompt: false, tellGenerated: true },
  });
}

/** Stores a run of the small suite with the same verdict on every key frame, and its score. @returns its id */
export async function storeScoredRun(
  itemIds: string[],
  value: number,
  by: Partial<TestedBy> = {},
): Promise<string> {
  const runId = await storeRun(itemIds, value, by);
  for (const itemId of itemIds) {
    await endItem(runId, itemId, { state: 'judged', scores: worstScore(value) });
  }
  return runId;
}
