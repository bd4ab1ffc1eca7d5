import { readLibraryRequest } from '@/app/api/library/request';
import { respond } from '@/app/api/respond';
import { readFacets } from '@/lib/library/facets.store';
import { suiteById } from '@/prompts';

/** What can be chosen in the library's filters, with how many items each choice would leave. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { filters } = await readLibraryRequest(request, person);
    return readFacets(person.id, filters, suiteById);
  });
}
