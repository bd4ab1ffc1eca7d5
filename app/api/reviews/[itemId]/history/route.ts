import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { isValueOfOther } from '@/lib/answers/schema';
import { listHistory, listPeopleHistory } from '@/lib/answers/store';
import { isBlind } from '@/lib/disclosure/blind.store';
import { readDisguise } from '@/lib/disclosure/withheld.store';

const placeSchema = z.object({
  itemId: z.uuid(),
  suite: z.string(),
  unit: z.string().optional(),
  question: z.string().optional(),
});

/**
 * All that was ever answered to one question about one unit of a video; without `unit` and `question`, all that people
 * ever answered about the video. Who reviews the video blind gets what they answered themselves, who reviews it in a queue
 * with known-answer clips no labels and no other run.
 */
export function GET(request: Request, { params }: { params: Promise<{ itemId: string }> }) {
  return respond(request, 'viewer', async ({ id }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { itemId, suite, unit, question } = parseInput(placeSchema, {
      ...query,
      ...(await params),
    });
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
  });
}
