import 'server-only';
import { createHash } from 'node:crypto';
import { database } from '@/lib/db';
import { canonicalJson } from '@/lib/json';
import type { Judge as JudgeRow } from '@/prisma/generated/client';
import { type CheckReport, storedCheckSchema } from './check.schema';
import { ENVIRONMENT_JUDGE_ID, environmentEndpoint } from './environment';
import { type JudgeFacts, judgeParametersSchema } from './schema';

/**
 * Keeps what a test of a judge's connection found, until one of its settings changes.
 * @param settingsHash of the judge as it was tested
 */
export async function keepCheck(
  id: string,
  settingsHash: string,
  report: CheckReport,
): Promise<void> {
  const check = { settingsHash, at: new Date().toISOString(), report };
  await database().judge.update({ where: { id }, data: { check } });
}

/** Over all settings of a judge, also the key as it is stored. */
export function hashSettings({ id, baseUrl, model, apiKey, parameters }: JudgeRow): string {
  const key = id === ENVIRONMENT_JUDGE_ID ? environmentEndpoint()?.apiKey : apiKey;
  const settings = {
    baseUrl,
    model,
    key: key ?? null,
    parameters: judgeParametersSchema.parse(parameters),
  };
  return createHash('sha256').update(canonicalJson(settings)).digest('hex');
}

/** What the latest test found, as long as it is about the settings that the judge has. */
export function keptCheck(row: JudgeRow): JudgeFacts['check'] {
  const stored = storedCheckSchema.safeParse(row.check);
  if (!stored.success || stored.data.settingsHash !== hashSettings(row)) return null;
  const { at, report } = stored.data;
  return { at, report };
}
