import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
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
    const record = JSON.stringify(await readRunRecord(id, blindness, suiteById), null, 2);
    return new Response(record, {
      headers: {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename="run-${id}.json"`,
      },
    });
  });
}
