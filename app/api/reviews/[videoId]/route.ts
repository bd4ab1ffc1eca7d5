import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure/store';
import { tellsOfOthers } from '@/lib/reviews/schema';
import { readReview } from '@/lib/reviews/store';
import { suiteById } from '@/prompts';

const idSchema = z.object({ videoId: z.uuid() });
const querySchema = z.object({ run: z.uuid().nullable() });

/** Everything that the review screen of a video shows, for `?run=` or its latest run. */
export function GET(request: Request, { params }: { params: Promise<{ videoId: string }> }) {
  return respond(request, 'viewer', async ({ id, name }) => {
    const { videoId } = parseInput(idSchema, await params);
    const query = new URL(request.url).searchParams;
    const { run } = parseInput(querySchema, { run: query.get('run') });
    const review = await readReview(videoId, run, { id, name }, suiteById);
    if (review.run && tellsOfOthers(review)) {
      await recordExposure(id, review.run.suite.id, [videoId]);
    }
    return review;
  });
}
