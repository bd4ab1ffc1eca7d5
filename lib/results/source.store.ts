import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { ModelCount } from './judged';
import { mixedConfiguration, specialisedIn } from './measures.store';
import type { Results } from './schema';
import type { ResultsSource } from './source.schema';

const promptsSchema = z.record(z.string(), z.string());

/** Whose figures a library's are: its configuration with the runs that count, and what is mixed in; null without a run. */
export async function readSource(
  library: OpenedLibrary,
  counts: readonly ModelCount[],
  configurations: Results['configurations'],
): Promise<ResultsSource | null> {
  const { runs, suite } = library;
  const configuration = configurations.find(({ id }) => id === runs?.configuration);
  if (!runs || !configuration) return null;
  const items = new Map<string, number>();
  for (const { runId, judged } of counts) {
    if (runId && judged > 0) items.set(runId, (items.get(runId) ?? 0) + judged);
  }
  const rows = await database().run.findMany({
    where: { OR: [{ id: { in: [...items.keys()] } }, { configuration: runs.configuration }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const ofConfiguration = (wanted: string) =>
    rows.flatMap(({ id, createdAt, name, configuration: own }) => {
      const judged = own === wanted && items.get(id);
      return judged ? [{ id, at: createdAt.toISOString(), name, items: judged }] : [];
    });
  const latest = rows.find((row) => row.configuration === runs.configuration);
  const mixed = mixedConfiguration(library, configurations);
  return {
    configuration,
    substituted: runs.substituted,
    suiteVersion: latest?.derivedVersion ?? latest?.suiteVersion ?? '',
    prompts: promptsSchema.parse(latest?.prompts ?? {}),
    runs: ofConfiguration(runs.configuration),
    single: runs.run !== null,
    ...(mixed && {
      mixed: {
        configuration: mixed,
        figures: Object.keys(specialisedIn(suite)),
        runs: ofConfiguration(mixed.id),
      },
    }),
    ...(runs.peopleAlone && { peopleAlone: true as const }),
  };
}
