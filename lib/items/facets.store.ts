import 'server-only';
import { z } from 'zod';
import { type Item, Prisma } from '@/prisma/generated/client';

const wordsSchema = z.record(z.string(), z.string());

/**
 * All facets of an item in a query, name → word: those that follow from answers, under those that it was made with.
 * @param item what the query calls the item
 */
export function facetsIn(item: string): Prisma.Sql {
  return Prisma.raw(`(${item}."answeredFacets" || ${item}.facets)`);
}

/** The same of a row that was read. */
export function facetsOf({
  facets,
  answeredFacets,
}: Pick<Item, 'facets' | 'answeredFacets'>): Record<string, string> {
  return { ...wordsSchema.parse(answeredFacets), ...wordsSchema.parse(facets) };
}
