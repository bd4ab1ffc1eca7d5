import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { recordExposure, recordExposureToRun } from '@/lib/answers/exposure.store';
import { hiddenItems } from '@/lib/disclosure/hidden.store';
import { runSuite } from '@/lib/runs/progress.store';
import { listItemSpread, listSpread } from '@/lib/runs/repeats/store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const requestSchema = z.object({ id: z.uuid(), question: z.string().optional() });

/**
 * The agreement of a run's repeats by question; with `?question=` on that one, by item. Items that the person reviews
 * blind are left out.
 */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id: raterId } = person;
    const { id, question } = parseQuery(request, requestSchema, await params);
    await refuseKnownAnswerRuns(person, [id]);
    const suite = await runSuite(id);
    const hidden = await hiddenItems(raterId, suite);
    if (question === undefined) {
      const spread = await listSpread(id, suiteById, hidden);
      await recordExposureToRun(raterId, id, hidden);
      return spread;
    }
    const spread = await listItemSpread(id, question, hidden);
    await recordExposure(
      raterId,
      suite,
      spread.map(({ itemId }) => itemId),
    );
    return spread;
  });
}
