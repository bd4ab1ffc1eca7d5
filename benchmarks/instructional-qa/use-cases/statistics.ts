import { listBenchmarks } from '@/lib/datasets/benchmarks.store';
import { benchmarkName } from '@/lib/datasets/schema';
import { listContents } from '@/lib/export/sets/contents.store';
import type { Person } from '@/lib/people/schema';
import { uniformity } from '@/lib/statistics/uniformity';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { countLetters } from '../formats/controls/baselines';
import { STEPPED_CLIP_KIND } from '../formats/data';
import type { Letter } from '../formats/letters/schema';
import { PUBLISHED } from '../formats/published';
import { countBenchmark, countStatistics } from '../formats/statistics/count';
import type { ExamLetters, StatisticsPage } from '../formats/statistics/schema';
import { decisionsToday, readFrozen } from './benchmarks/frozen';
import { countWithheld, readDecisions, recordFigures } from './decisions';
import { examsOf } from './exams';

type Counted = Omit<StatisticsPage, 'project' | 'benchmarks' | 'published'>;

/**
 * What was made in a project on the way to a benchmark, or what is in one, counted and measured; see docs/qa.md.
 * @throws {AppError} 404 for a benchmark that is not there
 */
export async function readStatistics(
  person: Person,
  { project, benchmark }: { project: string | null; benchmark: string | null },
): Promise<StatisticsPage> {
  const { id, name } = await projectFor(person, project);
  const [counted, benchmarks] = await Promise.all([
    benchmark === null ? countProject(person, id) : countFrozen(person, benchmark),
    listBenchmarks(id),
  ]);
  return {
    ...counted,
    project: { id, name },
    benchmarks: benchmarks.map((one) => ({ id: one.id, name: benchmarkName(one) })),
    published: {
      openEnded: PUBLISHED['open-ended'],
      multipleChoice: PUBLISHED['multiple-choice'],
      training: PUBLISHED.training,
    },
  };
}

async function countProject(person: Person, projectId: string): Promise<Counted> {
  const [clips, decisions] = await Promise.all([
    listContents(projectId, STEPPED_CLIP_KIND, [['steps']]),
    readDecisions(person, projectId, { by: 'people-first', filters: null }),
  ]);
  const exams = await examsOf(projectId, decisions);
  await recordFigures(person, decisions);
  return {
    ...countStatistics(clips, decisions),
    benchmark: null,
    withheld: countWithheld(decisions),
    letters: exams.map(({ id: run, at, seed, items }) => ({
      ...{ run, at, seed },
      ...lettersIn(items.map(({ letter }) => letter)),
    })),
  };
}

async function countFrozen(person: Person, benchmark: string): Promise<Counted> {
  const frozen = await readFrozen(person, benchmark);
  const { multipleChoice, withheld } = frozen;
  await recordFigures(person, await decisionsToday(person, frozen.project.id, frozen.making));
  const letters = lettersIn(multipleChoice.map(({ answer }) => answer));
  return {
    ...countBenchmark(frozen),
    benchmark,
    withheld,
    letters:
      multipleChoice.length > 0 ? [{ run: benchmark, at: null, seed: null, ...letters }] : [],
  };
}

/** How some right letters are spread, and whether chance spreads them so. */
function lettersIn(letters: readonly Letter[]): Pick<ExamLetters, 'counts' | 'test'> {
  const counted = countLetters(letters);
  const counts = Array.from(counted, ([letter, right]) => ({ letter, right }));
  return { counts, test: uniformity([...counted.values()]) };
}
