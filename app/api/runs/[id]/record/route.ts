import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { answerFormerNames } from '@/lib/former-name';
import { runRecordSchema } from '@/lib/runs/record/schema';
import { readRunRecord } from '@/lib/runs/record/store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary: 'Downloads the record of a run, as a JSON file.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    answer: runRecordSchema,
  },
  async ({ person, path: { id } }) => {
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
  },
);
