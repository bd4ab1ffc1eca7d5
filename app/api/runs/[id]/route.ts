import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { itemsHiddenFrom } from '@/lib/disclosure/hidden.store';
import { listWithheldQueues } from '@/lib/disclosure/withheld.store';
import { answerFormerNames, withFormerName } from '@/lib/former-name';
import { readRun } from '@/lib/runs/progress.store';
import { runPageRequestSchema } from '@/lib/runs/schema';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const requestSchema = withFormerName(runPageRequestSchema.extend({ id: z.uuid() }), {
  video: 'item',
});

/**
 * One run: sums over all its items, and a page of them; without known-answer clips that the person must not recognise.
 */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id, ...asked } = parseQuery(request, requestSchema, await params);
    await refuseKnownAnswerRuns(person, [id]);
    const [blindness, withheld, hidden] = await Promise.all([
      blindnessInRun(person.id, id),
      listWithheldQueues(person.id),
      itemsHiddenFrom(person.id),
    ]);
    const run = await readRun(id, suiteById, asked, blindness, withheld, hidden);
    const failures = run.failures.map(({ places, ...kind }) => ({
      ...kind,
      places: places.map((place) => answerFormerNames(place, { video: 'name' })),
    }));
    return answerFormerNames({ ...run, failures }, { videos: 'items' });
  });
}
