import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { listSpread, listVideoSpread } from '@/lib/runs/repeats/store';
import { suiteById } from '@/prompts';

const requestSchema = z.object({ id: z.uuid(), question: z.string().optional() });

/** How far the repeats of a run agree, by question; with `?question=` on that one, by video. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async () => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { id, question } = parseInput(requestSchema, { ...query, ...(await params) });
    return question === undefined ? listSpread(id, suiteById) : listVideoSpread(id, question);
  });
}
