import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { listHistory, listPeopleHistory } from '@/lib/answers/store';

const placeSchema = z.object({
  videoId: z.uuid(),
  suite: z.string(),
  unit: z.string().optional(),
  question: z.string().optional(),
});

/**
 * All that was ever answered to one question about one unit of a video; without `unit` and `question`, all that people
 * ever answered about the video.
 */
export function GET(request: Request, { params }: { params: Promise<{ videoId: string }> }) {
  return respond(request, 'viewer', async () => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { videoId, suite, unit, question } = parseInput(placeSchema, {
      ...query,
      ...(await params),
    });
    return unit === undefined || question === undefined
      ? listPeopleHistory(videoId, suite)
      : listHistory(videoId, suite, unit, question);
  });
}
