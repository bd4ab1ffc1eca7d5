import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { listHistory } from '@/lib/answers/store';

const placeSchema = z.object({
  videoId: z.uuid(),
  suite: z.string(),
  unit: z.string(),
  question: z.string(),
});

/** All that was ever answered to one question about one unit of a video. */
export function GET(request: Request, { params }: { params: Promise<{ videoId: string }> }) {
  return respond(async () => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const place = parseInput(placeSchema, { ...query, ...(await params) });
    return listHistory(place.videoId, place.suite, place.unit, place.question);
  });
}
