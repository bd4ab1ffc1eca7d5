import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { findSides } from '@/lib/comparison/sides.store';
import { compareSides } from '@/lib/comparison/store';
import { answerFormerNamesWithin } from '@/lib/former-name';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { FORMER_COUNTS } from '@/lib/ratings/schema';
import { suiteById } from '@/prompts';

const querySchema = z.object({
  left: z.uuid(),
  right: z.uuid(),
  suite: z.string().optional(),
  project: z.uuid().optional(),
  labels: z.enum(COUNTED_ANSWERS).default('blind'),
});

/**
 * Two raters over the videos that both answered about: `?left=` and `?right=` are each a run, a person or a source of
 * labels; of people's answers those count that `?labels=` says, weighed by how videos were drawn. Videos that the person
 * who asks reviews blind are left out.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id: viewerId }) => {
    const query = parseQuery(request, querySchema);
    const answer = await compareSides(await findSides(query, viewerId, suiteById), viewerId);
    return answerFormerNamesWithin(answer, FORMER_COUNTS);
  });
}
