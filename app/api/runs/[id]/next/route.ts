import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { recordExposure, recordExposureToRun } from '@/lib/answers/exposure.store';
import { hiddenItems } from '@/lib/disclosure/hidden.store';
import { runSuite } from '@/lib/runs/progress.store';
import { readNextStage } from '@/lib/runs/stages/next.store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const requestSchema = z.object({ id: z.uuid(), items: z.literal('yes').optional() });

/**
 * How much of a run that is over could go on to the stage that usually follows; with `?items=yes` which items. What the
 * person reviews blind is left out, since it tells what was said of it. Null where no stage follows.
 */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id, items } = parseQuery(request, requestSchema, await params);
    await refuseKnownAnswerRuns(person, [id]);
    const suite = await runSuite(id);
    const hidden = await hiddenItems(person.id, suite);
    const stage = await readNextStage(id, suiteById, hidden, items !== undefined);
    if (!stage) return null;
    await recordExposureToRun(person.id, id, hidden);
    if (stage.items && !stage.made) {
      await recordExposure(
        person.id,
        suite,
        stage.items.map((item) => item.id),
      );
    }
    return stage;
  });
}
