import { parseInput } from '@/app/api/respond';
import { readAddress } from '@/lib/library/address';
import { type LibraryRequest, libraryRequestSchema } from '@/lib/library/schema';
import type { Person } from '@/lib/people/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';

/**
 * What a request's address asks of the library, of a project that the person may see.
 * @throws {AppError} 404 when there is no such project for them, 422 that names the field at fault
 */
export async function readLibraryRequest(
  request: Request,
  person: Person,
): Promise<LibraryRequest> {
  const address = readAddress(new URL(request.url).searchParams);
  const parsed = parseInput(libraryRequestSchema, address);
  await projectFor(person, parsed.filters.project);
  return parsed;
}
