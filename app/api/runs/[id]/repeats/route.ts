import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { blindVideos } from '@/lib/reviews/queues/blind/store';
import { listSpread, listVideoSpread } from '@/lib/runs/repeats/store';
import { suiteById } from '@/prompts';

const requestSchema = z.object({ id: z.uuid(), question: z.string().optional() });

/** How far the repeats of a run agree, by question; with `?question=` on that one, by video that is not reviewed blind. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async ({ id: raterId }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { id, question } = parseInput(requestSchema, { ...query, ...(await params) });
    if (question === undefined) return listSpread(id, suiteById);
    const hidden = await blindVideos(raterId);
    return (await listVideoSpread(id, question)).filter(({ videoId }) => !hidden.has(videoId));
  });
}
