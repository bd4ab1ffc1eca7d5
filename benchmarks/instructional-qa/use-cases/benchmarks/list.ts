import { listBenchmarks, listFrozenIds, readBenchmark } from '@/lib/datasets/benchmarks.store';
import type { Person } from '@/lib/people/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import type { Decisions } from '../../formats/out/choose';
import { makingSchema } from '../../formats/out/making';
import type { BenchmarksPage } from '../../formats/out/schema';
import { recordFigures } from '../decisions';
import { examineesOf } from '../export/examinees';
import { decisionsToday, leftOutSince } from './frozen';

/** The benchmarks of a project, each with what became since of what it holds. */
export async function listBenchmarksOf(
  person: Person,
  project: string | null,
): Promise<BenchmarksPage> {
  const { id, name } = await projectFor(person, project);
  const benchmarks: BenchmarksPage['benchmarks'] = [];
  const known = new Map<string, Decisions>();
  for (const one of await listBenchmarks(id)) {
    const making = makingSchema.parse((await readBenchmark(one.id)).content);
    const by = JSON.stringify([making.deciding, making.filters]);
    const decisions = known.get(by) ?? (await decisionsToday(person, id, making));
    if (!known.has(by)) await recordFigures(person, decisions);
    known.set(by, decisions);
    const ids = await listFrozenIds({ benchmarkId: one.id, hidden: new Set() });
    const items = ids.map((itemId) => ({ itemId }));
    const examinees = await examineesOf(id, ids);
    benchmarks.push({
      ...one,
      since: leftOutSince(items, decisions),
      examinees: examinees.length,
    });
  }
  return { project: { id, name }, benchmarks };
}
