import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { countLetters } from '@/benchmarks/instructional-qa/formats/controls/baselines';
import { STEPPED_CLIP_KIND } from '@/benchmarks/instructional-qa/formats/data';
import { PUBLISHED } from '@/benchmarks/instructional-qa/formats/published';
import { countStatistics } from '@/benchmarks/instructional-qa/formats/statistics/count';
import type { StatisticsPage } from '@/benchmarks/instructional-qa/formats/statistics/schema';
import {
  countWithheld,
  readDecisions,
  recordFigures,
} from '@/benchmarks/instructional-qa/use-cases/decisions';
import { examsOf } from '@/benchmarks/instructional-qa/use-cases/exams';
import { listContents } from '@/lib/export/sets/contents.store';
import { uniformity } from '@/lib/statistics/uniformity';
import { projectFor } from '@/lib/video/known-answer-project.store';

const querySchema = z.object({ project: z.uuid().optional() });

/** What was made in a project on the way to a benchmark, counted and measured; see docs/qa.md. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person): Promise<StatisticsPage> => {
    const { project: asked } = parseQuery(request, querySchema);
    const { id, name } = await projectFor(person, asked ?? null);
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
      letters: exams.map(({ id: run, at, seed, items }) => {
        const counts = countLetters(items.map(({ letter }) => letter));
        return {
          ...{
            run,
            at,
            seed,
            counts: Array.from(counts, ([letter, right]) => ({ letter, right })),
          },
          test: uniformity([...counts.values()]),
        };
      }),
      published: {
        openEnded: PUBLISHED['open-ended'],
        multipleChoice: PUBLISHED['multiple-choice'],
        training: PUBLISHED.training,
      },
    };
  });
}
