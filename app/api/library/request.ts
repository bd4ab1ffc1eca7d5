import { parseInput } from '@/app/api/respond';
import { type LibraryAddress, requestOf } from '@/lib/library/address.schema';
import type { LibraryFilters, LibraryRequest, LibrarySelection } from '@/lib/library/schema';
import type { Person } from '@/lib/people/schema';
import { queryFields } from '@/lib/query-fields';
import { resultsQuerySchema } from '@/lib/results/address';
import { listCellItems } from '@/lib/results/cell.store';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suites } from '@/prompts';

/**
 * What an address asks of the library, of a project that the person may see.
 * @throws {AppError} 404 when there is no such project for them, 422 where the cell of results cannot be read
 */
export async function libraryRequestFor(
  person: Person,
  address: LibraryAddress,
): Promise<LibraryRequest> {
  const wanted = requestOf(address);
  return { ...wanted, filters: await filtersFor(person, wanted.filters) };
}

/**
 * Filters with the items behind the cell of the results that they name, of a project that the person may see.
 * @throws {AppError} 404 when there is no such project for them, or no such figure, 422 when the cell cannot be read
 */
async function filtersFor(person: Person, filters: LibraryFilters): Promise<LibraryFilters> {
  await projectFor(person, filters.project);
  if (filters.cell === null) return filters;
  const named = queryFields(new URLSearchParams(filters.cell), resultsQuerySchema);
  const asked = filters.project === null ? named : { ...named, project: filters.project };
  const cell = parseInput(resultsQuerySchema, asked);
  return { ...filters, among: await listCellItems(person, cell, suites) };
}

/** A selection of items of a project that the person may see, see {@link filtersFor}. */
export async function selectionFor(
  person: Person,
  selection: LibrarySelection,
): Promise<LibrarySelection> {
  if (selection.kind === 'named') return selection;
  const filters = await filtersFor(person, selection.filters);
  return { ...selection, filters };
}
