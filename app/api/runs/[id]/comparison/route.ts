import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { compareWithNaive } from '@/lib/runs/comparison/store';
import { suiteById } from '@/prompts';

/** What a run takes per video, beside what the naive way would. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async () => {
    const { id } = parseInput(z.object({ id: z.uuid() }), await params);
    return Response.json(await compareWithNaive(id, suiteById));
  });
}
