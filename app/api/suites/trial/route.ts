import { parseJsonBody, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { filesOf } from '@/lib/declared/form/to-files';
import { readSuiteFiles } from '@/lib/declared/read';
import { refuseBlind } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { AppError } from '@/lib/errors';
import { requireRunScope } from '@/lib/people/store';
import { suiteTrialRequestSchema } from '@/lib/runs/trial/suite-trial.schema';
import { trySuite } from '@/lib/runs/trial/suite-trial.store';

/** Tries a suite that is being made on clips; aborting the request ends the trial. Keeps nothing. */
export function POST(request: Request) {
  return respond(request, 'admin', async ({ id, scope }, record) => {
    const wanted = await parseJsonBody(request, suiteTrialRequestSchema);
    if (wanted.ask) requireRunScope({ scope });
    const read = readSuiteFiles(filesOf(wanted.form));
    if (read.faults) throw new AppError(422, read.faults[0]?.message ?? 'The suite has a fault.');
    const { suite } = read;
    const { itemIds } = wanted;
    await refuseUndisclosed(id, itemIds);
    for (const itemId of itemIds) await refuseBlind(id, suite.id, itemId);
    const by = { personId: id, signal: request.signal };
    const { report, judge, asked } = await trySuite(wanted, read, by);
    const isReplied = judge !== null && report.calls.some(({ reply }) => reply !== null);
    if (isReplied && itemIds.length > 0 && !request.signal.aborted)
      await recordExposure(id, suite.id, itemIds);
    if (judge?.kind === 'endpoint' && asked > 0) {
      record({
        action: 'suite.tried',
        subject: { kind: 'suite', id: suite.id },
        after: {
          name: suite.name,
          judge: judge.name,
          videos: itemIds,
          calls: asked,
          cost: report.cost,
          currency: judge.parameters.currency,
        },
      });
    }
    return report;
  });
}
