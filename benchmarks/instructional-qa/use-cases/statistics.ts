import { listContents } from '@/lib/export/sets/contents.store';
import type { Person } from '@/lib/people/schema';
import { uniformity } from '@/lib/statistics/uniformity';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { countLetters } from '../formats/controls/baselines';
import { STEPPED_CLIP_KIND } from '../formats/data';
import { PUBLISHED } from '../formats/published';
import { countStatistics } from '../formats/statistics/count';
import type { StatisticsPage } from '../formats/statistics/schema';
import { countWithheld, readDecisions, recordFigures } from './decisions';
import { type Exam, examsOf } from './exams';

/** What was made in a project on the way to a benchmark, counted and measured; see docs/qa.md. */
export async function readStatistics(
  person: Person,
  project: string | null,
): Promise<StatisticsPage> {
  const { id, name } = await projectFor(person, project);
  const [clips, decisions] = await Promise.all([
    listContents(id, STEPPED_CLIP_KIND, [['steps']]),
    readDecisions(person, id, { by: 'people-first', filters: null }),
  ]);
  const exams = await examsOf(id, decisions);
  await recordFigures(person, decisions);
  return {
    ...countStatistics(clips, decisions),
    project: { id, name },
    withheld: countWithheld(decisions),
    letters: exams.map(lettersOf),
    published: {
      openEnded: PUBLISHED['open-ended'],
      multipleChoice: PUBLISHED['multiple-choice'],
      training: PUBLISHED.training,
    },
  };
}

/** How the right letters of an examination are spread, and whether chance spreads them so. */
function lettersOf({ id: run, at, seed, items }: Exam): StatisticsPage['letters'][number] {
  const counted = countLetters(items.map(({ letter }) => letter));
  const counts = Array.from(counted, ([letter, right]) => ({ letter, right }));
  return { run, at, seed, counts, test: uniformity([...counted.values()]) };
}
