import { parseQuery, respond } from '@/app/api/respond';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { listWithheldQueues } from '@/lib/disclosure/withheld.store';
import { listLacking } from '@/lib/runs/frames/lacking.store';
import { lackingRequestSchema } from '@/lib/runs/frames/schema';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/** The videos that lack frames which a run (`?run=`) waits for or a suite (`?suite=`) needs; of all runs without either. */
export function GET(request: Request) {
  return respond(request, 'reviewer', async (person) => {
    const wanted = parseQuery(request, lackingRequestSchema);
    await refuseKnownAnswerRuns(person, wanted.run ? [wanted.run] : []);
    const [blindness, withheldQueues] = await Promise.all([
      blindnessOf(person.id, null),
      listWithheldQueues(person.id),
    ]);
    return listLacking(wanted, suiteById, { blindness, withheldQueues });
  });
}
