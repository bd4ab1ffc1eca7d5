import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { readMark } from '@/lib/reviews/mark.store';

const idSchema = z.object({ itemId: z.uuid() });

/**
 * A text that changes when anybody answers or notes something about a video: what open pages ask for again and again. For
 * who reviews it blind only what they answer and note themselves changes it.
 */
export function GET(request: Request, { params }: { params: Promise<{ itemId: string }> }) {
  return respond(request, 'viewer', async ({ id }) => {
    const { itemId } = parseInput(idSchema, await params);
    return { mark: await readMark(itemId, id) };
  });
}
