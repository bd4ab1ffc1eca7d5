import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { bodyStream } from '@/app/api/respond';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { AppError } from '@/lib/errors';
import { requireRunScope } from '@/lib/people/store';
import { takeBrought } from '@/lib/runs/call-files/brought.store';
import { broughtAnswersSchema } from '@/lib/runs/call-files/schema';
import { judgeOf } from '@/lib/runs/judge-of.store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const POST = operation(
  {
    summary:
      'Takes in a file of answers to a run’s calls. It has JSON Lines, as `vllm run-batch` writes them.',
    role: 'reviewer',
    path: z.object({ id: z.uuid() }),
    body: { bytes: 'application/octet-stream' },
    answer: broughtAnswersSchema,
  },
  async ({ request, person, path: { id }, record }) => {
    requireRunScope(person);
    // Another site's form cannot send it.
    if (request.headers.get('content-type') !== 'application/octet-stream') {
      throw new AppError(400, 'The request must have the content type application/octet-stream.');
    }
    await refuseKnownAnswerRuns(person, [id]);
    await refuseUndisclosedRun(person.id, id);
    const brought = await takeBrought(id, bodyStream(request), { suiteById, judgeOf });
    const { answered, unreadable, unknown } = brought;
    record({
      action: 'run.answers-brought',
      subject: { kind: 'run', id },
      after: { answered, unreadable, unknown },
    });
    return brought;
  },
);
