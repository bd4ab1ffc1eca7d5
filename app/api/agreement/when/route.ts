import { parseQuery, respond } from '@/app/api/respond';
import { whenRequestSchema } from '@/lib/agreement/when.schema';
import { readWhen } from '@/lib/agreement/when.store';
import { suiteById } from '@/prompts';

/**
 * When the judge of `?run=` and people find something, over tolerances: of the types of `?group=`, from `?threshold=` points on.
 * Of people's answers those count that `?labels=` says.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', (person) =>
    readWhen(person, parseQuery(request, whenRequestSchema), suiteById),
  );
}
