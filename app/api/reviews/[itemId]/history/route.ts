import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { isValueOfOther, recordedAnswerSchema } from '@/lib/answers/schema';
import { listHistory, listPeopleHistory } from '@/lib/answers/store';
import { isBlind } from '@/lib/disclosure/blind.store';
import { readDisguise } from '@/lib/disclosure/withheld.store';

export const GET = operation(
  {
    summary:
      'Lists all that was ever answered to one question about one unit of a video; without `unit` and `question`, all that people ever answered about the video. Who reviews the video blind gets what they answered themselves, who reviews it in a queue with known-answer clips no labels and no other run.',
    role: 'viewer',
    path: z.object({ itemId: z.uuid() }),
    query: z.object({
      suite: z.string(),
      unit: z.string().optional(),
      question: z.string().optional(),
    }),
    answer: z.array(recordedAnswerSchema),
    example: { query: { suite: 'hallucination' } },
  },
  async ({ person: { id }, path: { itemId }, query: { suite, unit, question } }) => {
    const history =
      unit === undefined || question === undefined
        ? await listPeopleHistory(itemId, suite)
        : await listHistory(itemId, suite, unit, question);
    const own = history.filter(({ rater }) => rater.id === id);
    if (own.length === history.length || (await isBlind(id, suite, itemId))) return own;
    if (history.some((answer) => isValueOfOther(answer, id))) {
      await recordExposure(id, suite, [itemId]);
    }
    return (await readDisguise(id, itemId))
      ? history.filter(({ rater }) => rater.kind === 'person')
      : history;
  },
);
