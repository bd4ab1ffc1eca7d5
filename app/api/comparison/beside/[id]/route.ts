import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { listOtherClips } from '@/lib/comparison/two-clips.store';

const wantedSchema = z.object({ id: z.uuid(), search: z.string().trim().max(200).default('') });

/** Clips to compare with one, those of the same prompt first; `?search=` narrows them down. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async ({ id: viewerId }) => {
    const { id, search } = parseQuery(request, wantedSchema, await params);
    return listOtherClips(id, search, viewerId);
  });
}
