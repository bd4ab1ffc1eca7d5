import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { permits } from '@/lib/people/schema';
import { readPractice } from '@/lib/queues/practice/store';
import { suiteById } from '@/prompts';

/** One practice, with what the person who asks has still to answer, and what they had right. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id } = parseInput(z.object({ id: z.uuid() }), await params);
    const viewer = { raterId: person.id, admin: permits(person.role, 'admin') };
    return readPractice(id, viewer, suiteById);
  });
}
