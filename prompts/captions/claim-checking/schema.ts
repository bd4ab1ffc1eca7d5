import { z } from 'zod';
import type { SuiteInput } from '@/lib/suites/input';
import type { ClaimsData } from '../data';
import { plainWords, readableEntries } from '../numbered';
import type { Settings } from './settings';

/** A caption's claims as the suite takes them. */
export type ClaimsInput = SuiteInput<ClaimsData, Settings>;

/** How frames can bear a claim out, the good one first. */
export const SUPPORT = ['supported', 'contradicted', 'cannot be seen'] as const;

/** One of {@link SUPPORT}. */
export type Support = (typeof SUPPORT)[number];

/** An answer as replies write it: `Cannot_be_seen.`, `not visible`. */
function plainAnswer(said: unknown): unknown {
  const words = plainWords(said);
  const isUnseen =
    typeof words === 'string' && /^(can ?not be seen|not (seen|visible)|unseen)$/.test(words);
  return isUnseen ? 'cannot be seen' : words;
}

const entrySchema = z.object({
  claim: z.number().int().min(1),
  rationale: z.string(),
  support: z.preprocess(plainAnswer, z.enum(SUPPORT)),
});

/** What a judge says of each claim, by its number from 1; claims whose entries cannot be read are not there. */
export const checkSchema = z.object({ claims: readableEntries(entrySchema) });

/** See {@link checkSchema}. */
export type Check = z.infer<typeof checkSchema>;
