import { parseInput } from '@/app/api/respond';
import { readAddress } from '@/lib/library/address';
import {
  type LibraryFilters,
  type LibraryRequest,
  type LibrarySelection,
  libraryRequestSchema,
} from '@/lib/library/schema';
import type { Person } from '@/lib/people/schema';
import { readResultsAddress } from '@/lib/results/address';
import { listCellItems } from '@/lib/results/cell.store';
import { resultsRequestSchema } from '@/lib/results/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suites } from '@/prompts';

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
  return { ...parsed, filters: await filtersFor(person, parsed.filters) };
}

/**
 * Filters with the items behind the cell of the results that they name, of a project that the person may see.
 * @throws {AppError} 404 when there is no such project for them, or no such figure, 422 when the cell cannot be read
 */
async function filtersFor(person: Person, filters: LibraryFilters): Promise<LibraryFilters> {
  await projectFor(person, filters.project);
  if (filters.cell === null) return filters;
  const address = readResultsAddress(new URLSearchParams(filters.cell));
  const cell = parseInput(resultsRequestSchema, { ...address, project: filters.project });
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
