import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { compareWithNaive } from '@/lib/runs/comparison/store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/** The load of a run per item, and that of the naive way. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id } = parseInput(z.object({ id: z.uuid() }), await params);
    await refuseKnownAnswerRuns(person, [id]);
    const { videos } = await blindnessInRun(person.id, id);
    return Response.json(await compareWithNaive(id, suiteById, videos));
  });
}
