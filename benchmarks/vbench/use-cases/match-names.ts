import type { z } from 'zod';
import type { Person } from '@/lib/people/schema';
import { textsOf } from '../formats/match/items';
import { matchFiles } from '../formats/match/match';
import type { MatchView, matchRequestSchema } from '../formats/schema';
import { planFor } from './plan';

/** Matches names of files with a plan: what is there, what is missing, and what fits nowhere. Nothing is kept. */
export async function matchNames(
  person: Person,
  planId: string,
  { paths, renamings }: z.output<typeof matchRequestSchema>,
): Promise<MatchView> {
  const { plan } = await planFor(person, planId);
  const match = matchFiles(plan, paths, renamings);
  return { ...match, texts: textsOf(plan, match) };
}
