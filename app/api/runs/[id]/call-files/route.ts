import { z } from 'zod';
import { bodyStream, parseInput, respond } from '@/app/api/respond';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { AppError } from '@/lib/errors';
import { requireRunScope } from '@/lib/people/store';
import { takeBrought } from '@/lib/runs/call-files/brought.store';
import { judgeOf } from '@/lib/runs/judge-of.store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/** Takes in a file of answers to a run's calls, JSON Lines as `vllm run-batch` writes them. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'reviewer', async (person, record) => {
    requireRunScope(person);
    const { id } = parseInput(z.object({ id: z.uuid() }), await params);
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
  });
}
