import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { facetSchema } from '@/lib/library/schema';
import { permits } from '@/lib/people/schema';
import { listItems } from '@/lib/queues/items.store';
import { ITEM_STATES } from '@/lib/queues/schema';
import { suiteById } from '@/prompts';

const requestSchema = z.object({
  id: z.uuid(),
  state: z.enum(ITEM_STATES).nullable().default(null),
  facet: facetSchema.nullable().default(null),
  page: z.coerce.number().int().min(0).default(0),
});

/** A page (`?page=`, from 0) of a queue's items, of one `?state=` and one `?facet=name:word` of its columns or all. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async ({ id: raterId, role }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { id, ...wanted } = parseInput(requestSchema, { ...query, ...(await params) });
    return listItems(id, wanted, { raterId, admin: permits(role, 'admin') }, suiteById);
  });
}
