import { differencesIn } from '@/app/api/comparison/query';
import { respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { listVideoDifferences } from '@/lib/comparison/differences.store';
import { findSides } from '@/lib/comparison/sides.store';
import { suiteById } from '@/prompts';

/** The videos on which two raters differ most, by their answers or by `?score=`, a page from `?from=` on. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id: viewerId }) => {
    const wanted = differencesIn(request.url);
    const sides = await findSides(wanted, viewerId, suiteById);
    const page = await listVideoDifferences(sides, wanted);
    await recordExposure(
      viewerId,
      sides.suite.id,
      page.videos.flatMap(({ itemId, pairs, left, right }) =>
        pairs > 0 || left !== null || right !== null ? [itemId] : [],
      ),
    );
    return page;
  });
}
