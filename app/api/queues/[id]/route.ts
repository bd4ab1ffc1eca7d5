import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { permits } from '@/lib/people/schema';
import { readQueue } from '@/lib/queues/progress.store';

const idSchema = z.object({ id: z.uuid() });

/** One queue; how people did on known-answer clips is for admins alone. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async ({ id: raterId, role }) => {
    const { id } = parseInput(idSchema, await params);
    return readQueue(id, { raterId, admin: permits(role, 'admin') });
  });
}
