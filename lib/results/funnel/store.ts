import 'server-only';
import { recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { listBlindQueues } from '@/lib/disclosure/blind-queues.store';
import { hiddenFacets } from '@/lib/disclosure/hidden.store';
import { blindItemsQuery, isEverywhere, type KeptRow } from '@/lib/disclosure/kept.store';
import { withheldClips } from '@/lib/disclosure/withheld.store';
import { missing } from '@/lib/errors';
import type { Person } from '@/lib/people/schema';
import { asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { countStages, type StageItems, wordsOf } from './compute';
import { readFiltering, verdictSuiteFor, wordsOfGate } from './filtering.store';
import type { Funnel, FunnelRequest } from './schema';
import {
  listChains,
  listFacets,
  listStageItems,
  type Stage,
  type StoredStageItem,
  stagesFrom,
} from './stages.store';

/** A stage with its items, as far as the person who asks may see them. */
type ReadStage = Stage & Omit<StageItems, 'items'> & { items: readonly StoredStageItem[] };

/**
 * What became of a project's items from stage to stage, and how the filters compare with people. Items that the person who
 * asks reviews blind in any of its suites are left out everywhere, and what was made of them.
 * @throws {AppError} 404 where there is no such project, suite or chain of runs
 */
export async function readFunnel(
  person: Person,
  { start, ...request }: FunnelRequest & { start: string },
  suites: readonly Suite[],
): Promise<Funnel> {
  const { id: projectId, name } = await projectFor(person, request.project);
  const usual = stagesFrom(start, suites);
  const chains = await listChains(projectId, usual);
  const stages = stagesMeant(usual, chains, request.chain, suites);
  const kinds = [...new Set(stages.map(({ suite }) => suite.takes.kind))];
  const facets = await listFacets(projectId, kinds);
  const facet = facets.find((one) => one === request.facet) ?? null;
  const [source = ''] = kinds;
  const [{ read, withheld }, sources] = await Promise.all([
    readStages(person, projectId, stages, facet, suites),
    database().item.count({ where: { projectId, kind: source, deletedAt: null } }),
  ]);
  const words = facet === null ? [] : wordsOf(read);
  const counts = countStages(read, words);
  await recordFewItems(person.id, read, words);
  const filtering: Funnel['filtering'] = [];
  for (const { suite, items } of read) {
    if ((suite.gates ?? []).length === 0 || asksPeopleAlone(suite) || items.length === 0) continue;
    const { filtering: one, told } = await readFiltering(suite, items, suites, request);
    for (const { suite: id, itemIds } of told) {
      await recordExposureToFigures(person.id, id, itemIds);
    }
    filtering.push(one);
  }
  return {
    project: { id: projectId, name },
    source: { kind: source, items: sources },
    chains: chains.map(({ runs, ...chain }) => ({
      ...chain,
      suites: runs.map(({ suite }) => suites.find(({ id }) => id === suite)?.name ?? suite),
    })),
    chain: request.chain,
    facets,
    facet,
    words,
    stages: read.map(({ suite, runId }, place) => ({
      suite: { id: suite.id, name: suite.name, kind: suite.takes.kind },
      run: runId,
      gates: (suite.gates ?? []).map((gate) => wordsOfGate(suite, gate)),
      whole: counts[place]?.whole ?? missing('stage', suite.id),
      words: counts[place]?.words ?? [],
    })),
    filtering,
    labels: request.labels,
    edited: request.edited,
    withheld,
  };
}

/** The stages of a chain of runs, or where none is chosen those that usually follow on each other. */
function stagesMeant(
  usual: readonly Suite[],
  chains: Awaited<ReturnType<typeof listChains>>,
  chosen: string | null,
  suites: readonly Suite[],
): Stage[] {
  if (chosen === null) return usual.map((suite) => ({ suite, runId: null }));
  const chain = chains.find(({ id }) => id === chosen) ?? missing('chain of runs', chosen);
  return chain.runs.map(({ id, suite }) => ({
    suite: suites.find((one) => one.id === suite) ?? missing('suite', suite),
    runId: id,
  }));
}

async function readStages(
  { id: raterId }: Person,
  projectId: string,
  stages: readonly Stage[],
  facet: string | null,
  suites: readonly Suite[],
): Promise<{ read: ReadStage[]; withheld: number }> {
  const telling = stages.flatMap(({ suite }) => [suite, verdictSuiteFor(suite, suites) ?? suite]);
  const hidden = await listHidden(raterId, telling);
  const left = new Set<string>();
  const read: ReadStage[] = [];
  for (const stage of stages) {
    const items = (await listStageItems(projectId, stage, facet)).filter((item) => {
      const { itemId, madeFromId } = item;
      // What was made of an item tells that it went on.
      if (madeFromId !== null && hidden.has(madeFromId)) hidden.add(itemId);
      if (hidden.has(itemId)) left.add(itemId);
      return !hidden.has(itemId);
    });
    const { takes, gates = [], produces } = stage.suite;
    read.push({
      ...stage,
      kind: takes.kind,
      gates: gates.map(({ question }) => question),
      items,
      makes: produces !== undefined,
    });
  }
  return { read, withheld: left.size };
}

/**
 * Items of which a person is told nothing, since they review them blind in one of some suites, or they are withheld. Out of
 * what such an item was made is told all the same, where these suites say nothing about that.
 */
async function listHidden(raterId: string, suites: readonly Suite[]): Promise<Set<string>> {
  const [queues, withheld] = await Promise.all([listBlindQueues(raterId), withheldClips(raterId)]);
  if (!queues.reviewsBlind) return withheld;
  const kept = await database().$queryRaw<(KeptRow & { kind: string })[]>`
    SELECT v.kind, blind.*
    FROM (${blindItemsQuery(queues)}) blind JOIN "Item" v ON v.id = blind."itemId"`;
  const rows = kept.filter(
    (row) =>
      isEverywhere(row) ||
      suites.some(({ id, takes }) => takes.kind === row.kind && row.suites.includes(id)),
  );
  const { itemIds } = await hiddenFacets(raterId);
  return new Set([...withheld, ...itemIds, ...rows.map(({ itemId }) => itemId)]);
}

/** Counts over few items say of each what became of it: they count as a look at these. */
async function recordFewItems(
  raterId: string,
  stages: readonly ReadStage[],
  words: readonly (string | null)[],
): Promise<void> {
  for (const { suite, items } of stages) {
    const parts = [items, ...words.map((word) => items.filter((item) => item.word === word))];
    for (const part of parts) {
      await recordExposureToFigures(
        raterId,
        suite.id,
        part.map(({ itemId }) => itemId),
      );
    }
  }
}
