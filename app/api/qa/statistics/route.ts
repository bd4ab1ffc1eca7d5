import { z } from 'zod';
import { countWithheld, readDecisions, recordFigures } from '@/app/api/qa/decisions';
import { examsOf } from '@/app/api/qa/exams';
import { parseQuery, respond } from '@/app/api/respond';
import { listContents } from '@/lib/export/sets/contents.store';
import { uniformity } from '@/lib/statistics/uniformity';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { countLetters } from '@/prompts/qa/controls/baselines';
import { STEPPED_CLIP_KIND } from '@/prompts/qa/data';
import { PUBLISHED } from '@/prompts/qa/published';
import { countStatistics } from '@/prompts/qa/statistics/count';
import type { StatisticsPage } from '@/prompts/qa/statistics/schema';

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
