import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { rolesSchema } from '@/lib/runs/roles/schema';
import { judgeNameOf } from '@/lib/runs/store';

/** A run that had a part in a set of items. */
export interface PartRun {
  id: string;
  suite: string;
  suiteVersion: string;
  at: Date;
  /** The deciding judge, and the model behind it; null for one without. */
  judge: string;
  model: string | null;
  settings: unknown;
}

/** What a run asked of whom. */
export interface PartCall {
  runId: string;
  role: string;
  judge: string;
  model: string | null;
  prompt: string;
  hash: string;
}

const factsSchema = z.object({ model: z.string().nullish() });

/** The runs of some suites in a project, the oldest first. */
export async function listRunsOf(projectId: string, suites: readonly string[]): Promise<PartRun[]> {
  const runs = await database().run.findMany({
    where: { projectId, suite: { in: [...suites] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return runs.map(
    ({ id, suite, suiteVersion, derivedVersion, createdAt, judgeFacts, settings }) => ({
      id,
      suite,
      suiteVersion: derivedVersion ?? suiteVersion,
      at: createdAt,
      settings,
      judge: judgeNameOf(judgeFacts),
      model: factsSchema.parse(judgeFacts).model ?? null,
    }),
  );
}

/** Those of some runs that were about any of some items. */
export async function runsAbout(
  runIds: readonly string[],
  itemIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database().$queryRaw<{ runId: string }[]>`
    SELECT r AS "runId" FROM unnest(${[...runIds]}::uuid[]) r
    WHERE EXISTS (
      SELECT 1 FROM "RunItem" i WHERE i."runId" = r AND i."itemId" = ANY(${[...itemIds]}::uuid[])
    )`;
  return new Set(rows.map(({ runId }) => runId));
}

/** Which prompts runs asked in which roles, by the record of their calls. */
export async function callsOfRuns(runIds: readonly string[]): Promise<PartCall[]> {
  const [calls, runs] = await Promise.all([
    database().$queryRaw<{ runId: string; role: string; prompt: string; hash: string }[]>`
      SELECT DISTINCT "runId", role, prompt, "promptHash" AS hash FROM "Step"
      WHERE "runId" = ANY(${[...runIds]}::uuid[]) AND NOT transcription ORDER BY 1, 2, 3, 4`,
    database().run.findMany({ where: { id: { in: [...runIds] } } }),
  ]);
  const byId = new Map(runs.map((run) => [run.id, run]));
  return calls.flatMap((call) => {
    const run = byId.get(call.runId);
    if (!run) return [];
    const facts = rolesSchema.parse(run.roles)[call.role]?.facts ?? run.judgeFacts;
    return [{ ...call, judge: judgeNameOf(facts), model: factsSchema.parse(facts).model ?? null }];
  });
}
