import { differencesIn } from '@/app/api/comparison/query';
import { respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { listAnswerDifferences } from '@/lib/comparison/differences.store';
import { findSides } from '@/lib/comparison/sides.store';
import { suiteById } from '@/prompts';

/** The single answers on which two raters differ, largest difference first, a page from `?from=` on. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id: viewerId }) => {
    const wanted = differencesIn(request.url);
    const sides = await findSides(wanted, viewerId, suiteById);
    const page = await listAnswerDifferences(sides, wanted.from);
    await recordExposure(
      viewerId,
      sides.suite.id,
      page.answers.map(({ itemId }) => itemId),
    );
    return page;
  });
}
