import { z } from 'zod';
import { scaleForStatistics } from '@/app/api/comparison/scale';
import { parseInput, respond } from '@/app/api/respond';
import { findSides, readComparedSet } from '@/lib/comparison/store';
import { countWithheld } from '@/lib/disclosure/blind.store';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { reportPaired } from '@/lib/statistics/paired-report';
import { suiteById } from '@/prompts';

const querySchema = z.object({
  left: z.uuid(),
  right: z.uuid(),
  suite: z.string().optional(),
  labels: z.enum(COUNTED_ANSWERS).default('blind'),
});

/**
 * Two raters over the videos that both answered about: `?left=` and `?right=` are each a run, a person or a source of
 * labels; of people's answers those count that `?labels=` says, weighed by how videos were drawn. Videos that the person
 * who asks reviews blind are left out.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id: viewerId }) => {
    const query = parseInput(querySchema, Object.fromEntries(new URL(request.url).searchParams));
    const sides = await findSides(query, viewerId, suiteById);
    const { suite, left, right, pools, pairs, errors, scores, runs } = await readComparedSet(sides);
    const report = reportPaired(
      pools.map((pool) => ({ ...pool, scale: scaleForStatistics(pool.scale) })),
      pairs,
      errors,
      scores.map(({ score, ...values }) => ({ ...score, ...values })),
    );
    const runIds = [sides.left, sides.right].flatMap(({ runId }) => runId ?? []);
    const withheld = await countWithheld(viewerId, suite.id, runIds);
    return { suite, left, right, runs, withheld, ...report };
  });
}
