import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { itemsHiddenFrom } from '@/lib/disclosure/hidden.store';
import { listWithheldQueues } from '@/lib/disclosure/withheld.store';
import { answerFormerNames, withFormerName } from '@/lib/former-name';
import { readRun } from '@/lib/runs/progress.store';
import { runPageRequestSchema, runProgressSchema } from '@/lib/runs/schema';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Shows a run: sums over all its items, and a page of them. Go on with `after`, the page’s `next`. Known-answer clips that the person must not recognise are left out.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    query: withFormerName(runPageRequestSchema, { video: 'item' }),
    answer: runProgressSchema,
    example: { query: { limit: 50, state: 'incomplete' } },
  },
  async ({ person, path: { id }, query }) => {
    await refuseKnownAnswerRuns(person, [id]);
    const [blindness, withheld, hidden] = await Promise.all([
      blindnessInRun(person.id, id),
      listWithheldQueues(person.id),
      itemsHiddenFrom(person.id),
    ]);
    const run = await readRun(id, suiteById, query, blindness, withheld, hidden);
    const failures = run.failures.map(({ places, ...kind }) => ({
      ...kind,
      places: places.map((place) => answerFormerNames(place, { video: 'name' })),
    }));
    return answerFormerNames({ ...run, failures }, { videos: 'items' });
  },
);
