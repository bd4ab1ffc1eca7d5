import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { importedName } from '@/lib/judge/imported-name';
import type { OpenedLibrary } from '@/lib/library/shown.store';

const factsSchema = z.object({ kind: z.string().nullish(), name: z.string() });

/**
 * Whether and why the figures of imported scores compare with published ones, by who measured them, in a sentence. Null where
 * a judge answered the suite's questions, so that each figure says it itself.
 */
export async function publishedByMeasurer({
  project,
  suite,
  runs,
}: OpenedLibrary): Promise<string | null> {
  const readers = suite.scoreImporters ?? [];
  if (!runs || readers.length === 0) return null;
  const run = await database().run.findFirst({
    where: runs.run
      ? { id: runs.run.id }
      : { projectId: project.id, configuration: runs.configuration },
    orderBy: { createdAt: 'desc' },
    select: { judgeFacts: true, rater: { select: { answers: { take: 1, select: { id: true } } } } },
  });
  const facts = factsSchema.safeParse(run?.judgeFacts).data;
  if (facts?.kind !== 'imported' || (run?.rater?.answers.length ?? 0) > 0) return null;
  const own = readers.find(({ judge }) => [judge, importedName(judge)].includes(facts.name));
  return own?.published.own ?? readers[0]?.published.others ?? null;
}
