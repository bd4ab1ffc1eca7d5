import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { recordExposure, recordExposureToRun } from '@/lib/answers/exposure.store';
import { hiddenItems } from '@/lib/disclosure/hidden.store';
import { runSuite } from '@/lib/runs/progress.store';
import { readNextStage } from '@/lib/runs/stages/next.store';
import { nextStageSchema } from '@/lib/runs/stages/schema';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Says how much of a run that is over could go on to the stage that usually follows, and which items where these are asked for. What the person reviews blind is left out, since it tells what was said of it. Null where no stage follows.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    query: z.object({ items: z.literal('yes').optional() }),
    answer: nextStageSchema.nullable(),
  },
  async ({ person, path: { id }, query: { items } }) => {
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
  },
);
