import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { listWithheldQueues } from '@/lib/disclosure/withheld.store';
import { readRun } from '@/lib/runs/progress.store';
import { runPageRequestSchema } from '@/lib/runs/schema';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const requestSchema = runPageRequestSchema.extend({ id: z.uuid() });

/**
 * One run: sums over all its videos, and a page of them; without known-answer clips that the person must not recognise.
 */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id, ...wanted } = parseQuery(request, requestSchema, await params);
    await refuseKnownAnswerRuns(person, [id]);
    const [blindness, withheld] = await Promise.all([
      blindnessInRun(person.id, id),
      listWithheldQueues(person.id),
    ]);
    return readRun(id, suiteById, wanted, blindness, withheld);
  });
}
