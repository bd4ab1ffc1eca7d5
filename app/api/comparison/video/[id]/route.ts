import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { isValueOfOther } from '@/lib/answers/schema';
import { readVideoComparison } from '@/lib/comparison/video.store';
import { suites } from '@/prompts';

const wantedSchema = z.object({
  id: z.uuid(),
  raters: z.array(z.uuid()),
  suite: z.string().nullable(),
});

/** What several raters (`?rater=`, as often as there are) say of one video, side by side. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async ({ id: viewerId }) => {
    const query = new URL(request.url).searchParams;
    const { id, ...wanted } = parseInput(wantedSchema, {
      ...(await params),
      raters: query.getAll('rater'),
      suite: query.get('suite'),
    });
    const comparison = await readVideoComparison(id, wanted, viewerId, suites);
    const answers = comparison.rows.flatMap((row) => row.answers);
    if (answers.some((answer) => isValueOfOther(answer, viewerId))) {
      await recordExposure(viewerId, comparison.suite.id, [id]);
    }
    return comparison;
  });
}
