import { respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { refuseBlindReply } from '@/lib/disclosure/refusals.store';
import { requireRunScope } from '@/lib/people/store';
import { tryVersion } from '@/lib/runs/trial/store';
import { readTrialRequest } from './admission';

/** Tries a version of a prompt on one clip; aborting the request ends the trial. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async ({ id, scope }, record) => {
    requireRunScope({ scope });
    const { wanted, suite } = await readTrialRequest(request, id);
    const tried = await tryVersion(wanted, suite, {
      personId: id,
      signal: request.signal,
      refuseReply: (hash) => refuseBlindReply(id, hash),
    });
    // Who has left the page sees no reply, which is then no exposure; nor is it where none came.
    const isReplied = tried.report.calls.some(({ rawReply }) => rawReply !== null);
    if (isReplied && !request.signal.aborted) await recordExposure(id, suite.id, [wanted.itemId]);
    const { report, hash, judge, call, calls, cost } = tried;
    if (judge.kind === 'endpoint' && calls > 0) {
      record({
        action: 'prompt.tried',
        subject: { kind: 'prompt', id: call.prompt },
        after: {
          hash,
          judge: judge.name,
          video: wanted.itemId,
          unit: call.unit,
          calls,
          cost,
          currency: judge.parameters.currency,
        },
      });
    }
    return report;
  });
}
