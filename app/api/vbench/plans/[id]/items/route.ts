import { z } from 'zod';
import { parseInput, parseJsonBody, respond } from '@/app/api/respond';
import { itemsRequestSchema, type MadeItems } from '@/benchmarks/vbench/formats/schema';
import { takeInVideos } from '@/benchmarks/vbench/use-cases/take-in-videos';

const paramsSchema = z.object({ id: z.uuid() });

/** Makes the items of a plan that a model's videos fill. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'reviewer', async (person, record): Promise<MadeItems> => {
    const { id } = parseInput(paramsSchema, await params);
    const asked = await parseJsonBody(request, itemsRequestSchema, 64 * 1024 * 1024);
    const made = await takeInVideos(person, id, asked);
    if (made.added > 0) {
      const after = { model: asked.model, items: made.added };
      record({ action: 'items.made', subject: { kind: 'plan', id }, after });
    }
    return made;
  });
}
