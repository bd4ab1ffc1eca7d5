import 'server-only';
import { clusterKey } from '@/lib/answers/cluster.store';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { facetsIn } from '@/lib/items/facets.store';
import { standingOf } from '@/lib/library/standing.store';
import { judgeNameOf } from '@/lib/runs/store';
import type { Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';
import type { StageItem } from './compute';
import type { Funnel } from './schema';

/** A stage of a funnel: its suite, and the one run that counts or null for each item's latest. */
export interface Stage {
  suite: Suite;
  runId: string | null;
}

/** An item of a stage, with whose answers count and what it is like. */
export interface StoredStageItem extends StageItem {
  runId: string;
  /** The key of its cluster; null for an item by itself. */
  cluster: string | null;
}

/** A suite with those that usually follow on it, in order. */
export function stagesFrom(start: string, suites: readonly Suite[]): Suite[] {
  const chain: Suite[] = [];
  let id: string | undefined = start;
  while (id !== undefined && !chain.some((suite) => suite.id === id)) {
    const wanted: string = id;
    const suite: Suite = suites.find((one) => one.id === wanted) ?? missing('suite', wanted);
    chain.push(suite);
    id = suite.next;
  }
  return chain;
}

interface ChainRun {
  id: string;
  suite: string;
}

/** Runs of a project that followed on each other, by the first of them. */
export interface Chain extends Pick<Funnel['chains'][number], 'id' | 'at' | 'judge'> {
  runs: ChainRun[];
}

/** The chains of at least two runs that begin with one of some suites, the latest first. */
export async function listChains(projectId: string, suites: readonly Suite[]): Promise<Chain[]> {
  const runs = await database().run.findMany({
    where: { projectId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, suite: true, afterId: true, createdAt: true, judgeFacts: true },
  });
  const followers = new Map(runs.map((run) => [run.afterId, run]));
  return runs.flatMap((first) => {
    if (first.afterId !== null || !suites.some(({ id }) => id === first.suite)) return [];
    const chain: ChainRun[] = [];
    for (let run: (typeof runs)[number] | undefined = first; run; run = followers.get(run.id)) {
      chain.push({ id: run.id, suite: run.suite });
    }
    if (chain.length < 2) return [];
    const { id, createdAt, judgeFacts } = first;
    return [{ id, at: createdAt.toISOString(), judge: judgeNameOf(judgeFacts), runs: chain }];
  });
}

/**
 * All items of a stage that a run took up.
 * @param facet of whose words they have one; null for none
 */
export async function listStageItems(
  projectId: string,
  { suite, runId }: Stage,
  facet: string | null,
): Promise<StoredStageItem[]> {
  const runs = await database().run.findMany({
    where: { projectId, suite: suite.id, ...(runId && { id: runId }) },
    select: { id: true },
  });
  const made = suite.produces
    ? Prisma.sql`(
        SELECT count(*)::int FROM "Item" m
        WHERE m."madeFromId" = v.id AND m."deletedAt" IS NULL
          AND split_part(m.key, '/', 1) = ANY(${runs.map(({ id }) => id)}::text[])
      )`
    : Prisma.sql`0`;
  const word = facet === null ? Prisma.sql`NULL` : Prisma.sql`${facetsIn('v')}->>${facet}`;
  return database().$queryRaw<StoredStageItem[]>`
    SELECT v.id AS "itemId", v."madeFromId", ${clusterKey('v')} AS cluster, ${word} AS word, ${made} AS made,
      stood."runId", stood.standing, stood.gate, stood.reason
    FROM "Item" v
    CROSS JOIN LATERAL (${standingOf(suite, projectId, runId, Prisma.sql`v.id`)}) stood
    WHERE v."projectId" = ${projectId}::uuid AND v.kind = ${suite.takes.kind} AND v."deletedAt" IS NULL
    ORDER BY v.id`;
}

/** Facets with more words than this are no breakdown. */
const MOST_WORDS = 30;

/** The facets by which items of some kinds can be broken down, in alphabetical order. */
export async function listFacets(projectId: string, kinds: readonly string[]): Promise<string[]> {
  const rows = await database().$queryRaw<{ name: string }[]>`
    SELECT word.key AS name FROM "Item" v, jsonb_each_text(${facetsIn('v')}) AS word
    WHERE v."projectId" = ${projectId}::uuid AND v.kind = ANY(${[...kinds]}::text[]) AND v."deletedAt" IS NULL
    GROUP BY 1 HAVING count(DISTINCT word.value) <= ${MOST_WORDS} ORDER BY 1`;
  return rows.map(({ name }) => name);
}
