import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { recordExposure, recordExposureToRun } from '@/lib/answers/exposure.store';
import { hiddenItems } from '@/lib/disclosure/hidden.store';
import { runSuite } from '@/lib/runs/progress.store';
import { itemSpreadSchema, questionSpreadSchema } from '@/lib/runs/repeats/schema';
import { listItemSpread, listSpread } from '@/lib/runs/repeats/store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Says how far a run’s repeats agree, by question; where one question is named, on that one, by item. Items that the person reviews blind are left out.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    query: z.object({ question: z.string().optional() }),
    answer: z.union([z.array(questionSpreadSchema), z.array(itemSpreadSchema)]),
  },
  async ({ person, path: { id }, query: { question } }) => {
    await refuseKnownAnswerRuns(person, [id]);
    const suite = await runSuite(id);
    const hidden = await hiddenItems(person.id, suite);
    if (question === undefined) {
      const spread = await listSpread(id, suiteById, hidden);
      await recordExposureToRun(person.id, id, hidden);
      return spread;
    }
    const spread = await listItemSpread(id, question, hidden);
    await recordExposure(
      person.id,
      suite,
      spread.map(({ itemId }) => itemId),
    );
    return spread;
  },
);
