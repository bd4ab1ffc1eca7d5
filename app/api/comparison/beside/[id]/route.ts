import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { listBeside } from '@/lib/comparison/beside.store';

const wantedSchema = z.object({ id: z.uuid(), search: z.string().trim().max(200).default('') });

/** Videos to put beside one, those of the same prompt first; `?search=` narrows them down. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async ({ id: viewerId }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { id, search } = parseInput(wantedSchema, { ...query, ...(await params) });
    return listBeside(id, search, viewerId);
  });
}
