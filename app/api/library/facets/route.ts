import { parseInput, respond } from '@/app/api/respond';
import { readAddress } from '@/lib/library/address';
import { readFacets } from '@/lib/library/facets.store';
import { libraryRequestSchema } from '@/lib/library/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/** What can be chosen in the library's filters, with how many videos each choice would leave. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const address = readAddress(new URL(request.url).searchParams);
    const { filters } = parseInput(libraryRequestSchema, address);
    await projectFor(person, filters.project);
    return readFacets(person.id, filters, suiteById);
  });
}
