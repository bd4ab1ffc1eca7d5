import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { readMatrix } from '@/lib/comparison/matrix.store';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { suiteById } from '@/prompts';

const wantedSchema = z.object({
  suite: z.string(),
  project: z.uuid().nullable(),
  raters: z.array(z.uuid()),
  pool: z.string().nullable(),
  labels: z.enum(COUNTED_ANSWERS).default('blind'),
});

/**
 * How far each pair of raters of `?suite=`, in a `?project=` or in any, agree beyond chance: those that are named (`?rater=`, as often as there are), on
 * each question of all or of some of them (`?pool=`), as the mean over these, by those of people’s answers that `?labels=`
 * says. Agreement with a person is weighed by how videos were drawn; that of judges and labels is over all that they
 * answered about.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id: viewerId }) => {
    const query = new URL(request.url).searchParams;
    const { suite, ...wanted } = parseInput(wantedSchema, {
      suite: query.get('suite'),
      project: query.get('project'),
      raters: query.getAll('rater'),
      pool: query.get('pool'),
      labels: query.get('labels') ?? undefined,
    });
    return readMatrix(suiteById(suite), wanted, viewerId, suiteById);
  });
}
