import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { readRun } from '@/lib/runs/progress/store';
import { suiteById } from '@/prompts';

/** One run with the progress of each of its videos. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async () => {
    const { id } = parseInput(z.object({ id: z.uuid() }), await params);
    return readRun(id, suiteById);
  });
}
