import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { refuseBlindReply } from '@/lib/disclosure/refusals.store';
import { requireRunScope } from '@/lib/people/store';
import { trialReportSchema, trialRequestSchema } from '@/lib/runs/trial/schema';
import { tryVersion } from '@/lib/runs/trial/store';
import { admitTrial } from './admission';

export const POST = operation(
  {
    summary:
      'Tries a version of a prompt on one clip. Ending the request ends the trial. Refused where the person reviews the clip blind.',
    role: 'reviewer',
    body: { json: trialRequestSchema },
    answer: trialReportSchema,
  },
  async ({ person: { id, scope }, body: wanted, request: { signal }, record }) => {
    requireRunScope({ scope });
    const suite = await admitTrial(wanted, id);
    const tried = await tryVersion(wanted, suite, {
      personId: id,
      signal,
      refuseReply: (hash) => refuseBlindReply(id, hash),
    });
    // Who has left the page sees no reply, which is then no exposure; nor is it where none came.
    const isReplied = tried.report.calls.some(({ rawReply }) => rawReply !== null);
    if (isReplied && !signal.aborted) await recordExposure(id, suite.id, [wanted.itemId]);
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
  },
);
