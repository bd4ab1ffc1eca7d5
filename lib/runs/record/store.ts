import 'server-only';
import { type Blindness, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import { readSettings } from '@/lib/suites/settings';
import { withMedia } from '@/lib/video/store';
import { rolesSchema } from '../roles/schema';
import { currencyOf } from '../store';
import { type RunRecord, runRecordSchema } from './schema';

/**
 * All that a run was made with.
 * @param blindness what the person who asks is kept from
 * @throws {AppError} 404 when there is no such run
 */
export async function readRunRecord(
  runId: string,
  blindness: Blindness,
  suiteById: SuiteById,
): Promise<RunRecord> {
  const run =
    (await database().run.findUnique({
      where: { id: runId },
      include: {
        items: {
          include: { item: { include: withMedia }, frames: { include: { frameSet: true } } },
          orderBy: { itemId: 'asc' },
        },
      },
    })) ?? missing('run', runId);
  const roles = rolesSchema.parse(run.roles);
  return runRecordSchema.parse({
    run: run.id,
    createdAt: run.createdAt.toISOString(),
    suite: { id: run.suite, version: run.suiteVersion, derivedVersion: run.derivedVersion },
    judge: run.judgeFacts,
    ...(Object.keys(roles).length > 0 && {
      roles: Object.fromEntries(Object.entries(roles).map(([role, { facts }]) => [role, facts])),
    }),
    prompts: run.prompts,
    settings: readSettings(suiteById(run.suite, run.suiteVersion), run.settings),
    repeat: run.repeat,
    group: run.groupId,
    budget: run.budget,
    currency: currencyOf(run),
    items: run.items.map((runItem) => {
      const frameSet = runItem.frames[0]?.frameSet;
      const { item } = runItem;
      return {
        name: shownName(blindness, runItem.item),
        sha256: item.media[0]?.video?.hash ?? null,
        generationPrompt: item.prompt,
        frameSet: frameSet
          ? {
              sha256: frameSet.contentHash,
              extractor: frameSet.extractor,
              settings: frameSet.settings,
            }
          : null,
      };
    }),
  });
}
