import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { describeSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';
import { comesLast, latestRunOf } from '../summary/copied.store';
import { type ConfigurationFacts, nameConfigurations } from './names';
import type { Configuration, MixedIn, RunChoice } from './schema';

/** The runs whose scores are shown: those of a configuration, of which the latest on each item counts, or one alone. */
export interface ChosenRuns {
  configuration: string;
  /** The suite's version with which they began: they are read by the suite as it was then. */
  suiteVersion: string;
  run: { id: string; at: string; name: string; pinned: boolean } | null;
  /** Whether the summaries of items have a copy of what they say. */
  copied: boolean;
  /** Where another configuration's scores stand in the place of theirs. */
  mixed?: MixedIn;
  /** Whether no judge is asked in them: people alone answer. */
  peopleAlone: boolean;
  /** Whether what was asked for has no run in the project, so that this stands in its place. */
  substituted: boolean;
}

/**
 * The runs of a suite that a choice means in a project: those it names, else the run that is pinned, else the configuration
 * that has judged most of the project's items, of equal ones the one that was used last. Null while the project has no run
 * of the suite.
 */
export async function chooseRuns(
  projectId: string,
  suite: string,
  choice: RunChoice,
): Promise<ChosenRuns | null> {
  const [chosen] = await database().$queryRaw<
    {
      configuration: string;
      suiteVersion: string;
      runId: string;
      at: Date;
      rank: number;
      copied: boolean;
      name: string;
      pinned: boolean;
      alone: boolean;
    }[]
  >`
    SELECT configuration, "suiteVersion", "runId", at, rank, copied, name, pinned, alone FROM (
      SELECT configuration, "suiteVersion", id AS "runId", "createdAt" AS at, 0 AS rank, 0 AS judged,
        false AS copied, false AS late, name, "pinnedAt" IS NOT NULL AS pinned, ${isPeoples('"Run"')} AS alone
      FROM "Run" WHERE id = ${choice.run}::uuid AND "projectId" = ${projectId}::uuid AND suite = ${suite}
      UNION ALL
      SELECT configuration, "suiteVersion", id, "createdAt", 2, 0, false, false, name, true, ${isPeoples('"Run"')}
      FROM "Run" WHERE "pinnedAt" IS NOT NULL AND "projectId" = ${projectId}::uuid AND suite = ${suite}
      UNION ALL
      SELECT l.configuration, l."suiteVersion", l.id, l."createdAt",
        CASE WHEN l.configuration = ${choice.configuration}::uuid THEN 1 ELSE 3 END, c.judged, c.copied, ${comesLast},
        l.name, false, ${isPeoples('l')}
      FROM "ConfigurationCount" c JOIN LATERAL (${latestRunOf}) l ON true
      WHERE c."projectId" = ${projectId}::uuid AND c.suite = ${suite}
    ) known ORDER BY rank, late, judged DESC, at DESC, "runId" DESC LIMIT 1`;
  if (!chosen) return null;
  const { configuration, suiteVersion, runId, at, rank, copied, name, pinned, alone } = chosen;
  return {
    configuration,
    suiteVersion,
    run: rank === 0 || rank === 2 ? { id: runId, at: at.toISOString(), name, pinned } : null,
    copied: copied && !choice.mixed,
    ...(choice.mixed && { mixed: choice.mixed }),
    peopleAlone: alone,
    substituted: choice.run ? rank > 0 : choice.configuration !== null && rank > 1,
  };
}

/** Whether people alone answer in a run. */
const isPeoples = (run: string) =>
  Prisma.sql`(${Prisma.raw(run)}."judgeFacts"->>'kind' IS NOT DISTINCT FROM 'people')`;

const judgeFactsSchema = z.object({
  name: z.string(),
  kind: z.string().nullish(),
  baseUrl: z.string().nullish(),
  model: z.string().nullish(),
  parameters: judgeParametersSchema.partial().optional(),
});

const promptsSchema = z.record(z.string(), z.string());

/** The configurations of a suite that have runs in a project, named, the one that judged most items first. */
export async function listConfigurations(
  projectId: string,
  suite: Suite,
): Promise<Configuration[]> {
  const rows = await database().$queryRaw<(Prisma.RunGetPayload<object> & { judged: number })[]>`
    SELECT l.*, c.judged FROM "ConfigurationCount" c JOIN LATERAL (${latestRunOf}) l ON true
    WHERE c."projectId" = ${projectId}::uuid AND c.suite = ${suite.id}
    ORDER BY ${comesLast}, c.judged DESC, l."createdAt" DESC, l.id DESC`;
  const facts = rows.map((row) => factsOf(row, suite));
  const names = nameConfigurations(facts);
  return rows.map(({ configuration, createdAt, judged }, index) => ({
    id: configuration,
    name: names[index] ?? '',
    at: createdAt.toISOString(),
    judged,
    imported: facts[index]?.imported ?? false,
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
    settings: describeSettings(suite, run.settings).short,
    suite: suite.name,
    suiteVersion: run.derivedVersion ?? run.suiteVersion,
    at: `${run.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  };
}
