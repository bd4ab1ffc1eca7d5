import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { filesOf } from '@/lib/declared/form/to-files';
import { readSuiteFiles } from '@/lib/declared/read';
import { refuseBlind } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { AppError } from '@/lib/errors';
import { requireRunScope } from '@/lib/people/store';
import { suiteTrialRequestSchema, suiteTrialSchema } from '@/lib/runs/trial/suite-trial.schema';
import { trySuite } from '@/lib/runs/trial/suite-trial.store';

export const POST = operation(
  {
    summary:
      'Tries a suite that is being made on clips. Aborting the request ends the trial. Nothing is kept. Clips that the person reviews blind are refused.',
    role: 'admin',
    body: { json: suiteTrialRequestSchema },
    answer: suiteTrialSchema,
  },
  async ({ person: { id, scope }, body, request: { signal }, record }) => {
    if (body.ask) requireRunScope({ scope });
    const read = readSuiteFiles(filesOf(body.form));
    if (read.faults) throw new AppError(422, read.faults[0]?.message ?? 'The suite has a fault.');
    const { suite } = read;
    const { itemIds } = body;
    await refuseUndisclosed(id, itemIds);
    for (const itemId of itemIds) await refuseBlind(id, suite.id, itemId);
    const { report, judge, asked } = await trySuite(body, read, { personId: id, signal });
    const isReplied = judge !== null && report.calls.some(({ reply }) => reply !== null);
    if (isReplied && itemIds.length > 0 && !signal.aborted) {
      await recordExposure(id, suite.id, itemIds);
    }
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
  },
);
