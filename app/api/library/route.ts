import { readLibraryRequest } from '@/app/api/library/request';
import { respond } from '@/app/api/respond';
import { recordExposures } from '@/lib/answers/exposure.store';
import { listPage } from '@/lib/library/page.store';
import { suiteById } from '@/prompts';

/**
 * Some of the items that the filters leave, in the order asked for, from `?offset=` on. Who is sent a row with scores has
 * seen what is said of its item.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const page = await listPage(person.id, await readLibraryRequest(request, person), suiteById);
    const shown = page.videos.flatMap(({ id: itemId, blind, run }) =>
      !blind && run && run.answers > 0 ? { suite: run.suite, itemId } : [],
    );
    await recordExposures(person.id, shown);
    return page;
  });
}
