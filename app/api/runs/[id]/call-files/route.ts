import { z } from 'zod';
import { bytesOperation } from '@/app/api/operation';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';
import { requireRunScope } from '@/lib/people/store';
import { takeBrought } from '@/lib/runs/call-files/brought.store';
import { broughtAnswersSchema } from '@/lib/runs/call-files/schema';
import { judgeOf } from '@/lib/runs/judge-of.store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const POST = bytesOperation(
  {
    summary:
      'Takes in a file of answers to a run’s calls. It has JSON Lines, as `vllm run-batch` writes them.',
    role: 'reviewer',
    path: z.object({ id: z.uuid() }),
    body: { bytes: 'application/octet-stream', maximum: MAX_IMPORT_BYTES },
    answer: broughtAnswersSchema,
    creates: true,
  },
  async ({ person, path: { id }, body, record }) => {
    requireRunScope(person);
    await refuseKnownAnswerRuns(person, [id]);
    await refuseUndisclosedRun(person.id, id);
    const brought = await takeBrought(id, [body], { suiteById, judgeOf });
    const { answered, unreadable, unknown } = brought;
    record({
      action: 'run.answers-brought',
      subject: { kind: 'run', id },
      after: { answered, unreadable, unknown },
    });
    return brought;
  },
);
