import { readLibraryRequest } from '@/app/api/library/request';
import { respond } from '@/app/api/respond';
import { recordExposures } from '@/lib/answers/exposure.store';
import { listPageWithTold } from '@/lib/library/page.store';
import { suiteById } from '@/prompts';

/**
 * Some of the items that the filters leave, in the order asked for, from `?offset=` on. Who is sent a row with a value of
 * somebody else's has seen what is said of its item.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const wanted = await readLibraryRequest(request, person);
    const { page, told } = await listPageWithTold(person.id, wanted, suiteById);
    await recordExposures(person.id, told);
    return page;
  });
}
