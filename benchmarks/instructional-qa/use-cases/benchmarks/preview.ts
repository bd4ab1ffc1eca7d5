import { listRunsOf, type PartRun } from '@/lib/export/sets/runs.store';
import type { Person } from '@/lib/people/schema';
import { questionFiltering } from '@/prompts/qa/question-filtering';
import type { BenchmarkChoice, BenchmarkPreview } from '../../formats/out/schema';
import { recordFigures } from '../decisions';
import { countRows, selectItems } from './selection';

/** What a benchmark would hold, and what can be chosen. */
export async function previewBenchmark(
  person: Person,
  choice: BenchmarkChoice,
): Promise<BenchmarkPreview> {
  const selection = await selectItems(person, choice);
  const { project, chains, chain, exams, all, unexamined } = selection;
  const filters = await listRunsOf(project.id, [questionFiltering.id]);
  await recordFigures(person, all);
  const { openEnded, multipleChoice, partOf } = selection;
  const videos = [...new Set([...openEnded, ...multipleChoice].map(({ video }) => video))];
  const inTest = videos.filter((video) => partOf({ video }) === 'test').length;
  return {
    project,
    chains: chains.map((one) => ({ ...nameOf(one), questions: one.questions })),
    chain: chain?.id ?? null,
    filters: filters.toReversed().map(nameOf),
    exams: exams.map(({ id, at, seed, items }) => ({ id, at, seed, items: items.length })),
    openEnded: countRows(selection, 'openEnded'),
    multipleChoice: countRows(selection, 'multipleChoice'),
    videos: { training: videos.length - inTest, test: inTest },
    unexamined: unexamined.length,
  };
}

function nameOf({ id, at, judge }: PartRun) {
  return { id, at: at.toISOString(), judge };
}
