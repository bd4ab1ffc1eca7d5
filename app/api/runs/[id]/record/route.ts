import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { answerFormerNames } from '@/lib/former-name';
import { readRunRecord } from '@/lib/runs/record/store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/** The record of a run, as a JSON file to download. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id } = parseInput(z.object({ id: z.uuid() }), await params);
    await refuseKnownAnswerRuns(person, [id]);
    await refuseUndisclosedRun(person.id, id);
    const blindness = await blindnessInRun(person.id, id);
    const record = await readRunRecord(id, blindness, suiteById);
    const both = answerFormerNames(record, { videos: 'items' });
    return new Response(JSON.stringify(both, null, 2), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename="run-${id}.json"`,
      },
    });
  });
}
