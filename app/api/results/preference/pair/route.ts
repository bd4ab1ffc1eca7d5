import { parseJsonBody, parseQuery, respond } from '@/app/api/respond';
import { preferOfTwoSchema, twoItemsSchema } from '@/lib/results/preference/of-two.schema';
import { preferOfTwo, readPreferredOfTwo } from '@/lib/results/preference/of-two.store';
import { suites } from '@/prompts';

/** Which of the items `?left=` and `?right=` the person who asks prefers under `?suite=`. */
export function GET(request: Request) {
  return respond(request, 'viewer', (person) =>
    readPreferredOfTwo(person, parseQuery(request, twoItemsSchema), suites),
  );
}

/** Says which of two items they prefer, or takes it back. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person) => {
    const said = await parseJsonBody(request, preferOfTwoSchema);
    await preferOfTwo(person, said, suites);
    return { points: said.points };
  });
}
