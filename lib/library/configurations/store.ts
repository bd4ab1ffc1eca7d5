import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { runSettingsSchema, type Suite } from '@/lib/judge/suite';
import type { Prisma } from '@/prisma/generated/client';
import { isOutOfOrder, latestRunOf } from '../summary/copied.store';
import { type ConfigurationFacts, nameConfigurations } from './names';
import type { Configuration, RunChoice } from './schema';

/** The runs whose scores are shown: those of a configuration, of which the latest on each video counts, or one alone. */
export interface ChosenRuns {
  configuration: string;
  run: { id: string; at: string } | null;
  suite: string;
  /** Whether the summaries of videos have a copy of what they say. */
  copied: boolean;
  /** Whether what was asked for has no run in the project, so that this stands in its place. */
  substituted: boolean;
}

/**
 * The runs that a choice means in a project: those it names, else the configuration that has judged most of the project's
 * videos, of equal ones the one that was used last. Null while the project has no run.
 */
export async function chooseRuns(projectId: string, choice: RunChoice): Promise<ChosenRuns | null> {
  const [chosen] = await database().$queryRaw<
    {
      configuration: string;
      suite: string;
      runId: string;
      at: Date;
      rank: number;
      copied: boolean;
    }[]
  >`
    SELECT configuration, suite, "runId", at, rank, copied FROM (
      SELECT configuration, suite, id AS "runId", "createdAt" AS at, 0 AS rank, 0 AS judged,
        false AS copied, false AS late
      FROM "Run" WHERE id = ${choice.run}::uuid AND "projectId" = ${projectId}::uuid
      UNION ALL
      SELECT l.configuration, l.suite, l.id, l."createdAt",
        CASE WHEN l.configuration = ${choice.configuration}::uuid THEN 1 ELSE 2 END, c.judged, c.copied, ${isOutOfOrder}
      FROM "ConfigurationCount" c JOIN LATERAL (${latestRunOf}) l ON true
      WHERE c."projectId" = ${projectId}::uuid
    ) known ORDER BY rank, late, judged DESC, at DESC, "runId" DESC LIMIT 1`;
  if (!chosen) return null;
  const { configuration, suite, runId, at, rank, copied } = chosen;
  return {
    configuration,
    run: rank === 0 ? { id: runId, at: at.toISOString() } : null,
    suite,
    copied,
    substituted: choice.run ? rank > 0 : choice.configuration !== null && rank > 1,
  };
}

/** The configuration of a suite that has judged most of a project's videos; null where none has. */
export async function firstConfiguration(projectId: string, suite: string): Promise<string | null> {
  const [first] = await database().$queryRaw<{ configuration: string }[]>`
    SELECT c.configuration FROM "ConfigurationCount" c JOIN LATERAL (${latestRunOf}) l ON true
    WHERE c."projectId" = ${projectId}::uuid AND l.suite = ${suite}
    ORDER BY ${isOutOfOrder}, c.judged DESC, l."createdAt" DESC, l.id DESC LIMIT 1`;
  return first?.configuration ?? null;
}

const judgeFactsSchema = z.object({
  name: z.string(),
  kind: z.string().nullish(),
  baseUrl: z.string().nullish(),
  model: z.string().nullish(),
  parameters: judgeParametersSchema.partial().optional(),
});

const promptsSchema = z.record(z.string(), z.string());

/** The configurations that have runs in a project, named, the one that judged most videos first. */
export async function listConfigurations(
  projectId: string,
  suiteById: (id: string) => Suite,
): Promise<Configuration[]> {
  const rows = await database().$queryRaw<(Prisma.RunGetPayload<object> & { judged: number })[]>`
    SELECT l.*, c.judged FROM "ConfigurationCount" c JOIN LATERAL (${latestRunOf}) l ON true
    WHERE c."projectId" = ${projectId}::uuid
    ORDER BY ${isOutOfOrder}, c.judged DESC, l."createdAt" DESC, l.id DESC`;
  const names = nameConfigurations(rows.map((row) => factsOf(row, suiteById(row.suite))));
  return rows.map(({ configuration, createdAt, judged }, index) => ({
    id: configuration,
    name: names[index] ?? '',
    at: createdAt.toISOString(),
    judged,
  }));
}

function factsOf(run: Prisma.RunGetPayload<object>, suite: Suite): ConfigurationFacts {
  const { name, kind, baseUrl, model, parameters } = judgeFactsSchema.parse(run.judgeFacts);
  const asked = Object.entries(promptsSchema.parse(run.prompts));
  return {
    judge: name,
    imported: kind === 'imported',
    baseUrl: baseUrl ?? null,
    model: model ?? null,
    parameters: parameters ?? {},
    otherPrompts:
      asked.length === 0
        ? null
        : asked
            .filter(([, hash]) => !suite.prompts.some((own) => own.hash === hash))
            .map(([prompt, hash]) => ({ prompt, hash })),
    settings: runSettingsSchema.parse(run.settings),
    suite: suite.name,
    suiteVersion: run.derivedVersion ?? run.suiteVersion,
    at: `${run.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  };
}
