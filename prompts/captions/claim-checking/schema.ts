import { z } from 'zod';
import type { SuiteInput } from '@/lib/suites/input';
import type { ClaimsData } from '../data';

/** A caption's claims as the suite takes them. */
export type ClaimsInput = SuiteInput<ClaimsData>;

/** How frames can bear a claim out, the good one first. */
export const SUPPORT = ['supported', 'contradicted', 'cannot be seen'] as const;

/** One of {@link SUPPORT}. */
export type Support = (typeof SUPPORT)[number];

/** An answer as replies write it: `Cannot_be_seen.`, `not visible`. */
function plainAnswer(said: unknown): unknown {
  if (typeof said !== 'string') return said;
  const words = said
    .toLowerCase()
    .replace(/[\s_*."'`“”-]+/g, ' ')
    .trim();
  return /^(can ?not be seen|not (seen|visible)|unseen)$/.test(words) ? 'cannot be seen' : words;
}

const entrySchema = z.object({
  claim: z.number().int().min(1),
  rationale: z.string(),
  support: z.preprocess(plainAnswer, z.enum(SUPPORT)),
});

/** The entries of a list that can be read: a broken one costs no other. */
function readable(entries: unknown): unknown {
  if (!Array.isArray(entries)) return entries;
  return entries.flatMap((entry) => entrySchema.safeParse(entry).data ?? []);
}

/** What a judge says of each claim, by its number from 1; claims whose entries cannot be read are not there. */
export const checkSchema = z.object({ claims: z.preprocess(readable, z.array(entrySchema)) });

/** See {@link checkSchema}. */
export type Check = z.infer<typeof checkSchema>;
