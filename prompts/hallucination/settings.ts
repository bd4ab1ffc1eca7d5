import { z } from 'zod';
import type { SuiteInput } from '@/lib/suites/input';
import { settings } from './questions';

export { settings };

/** A clip is its video: there is nothing else to know of it. */
export const clipDataSchema = z.object({});

/** See {@link clipDataSchema}. */
export type ClipData = z.infer<typeof clipDataSchema>;

/** What can be chosen about how the judge is asked. */
export type Settings = z.infer<typeof settings>;

/** A clip as the suite takes it. */
export type ClipInput = SuiteInput<ClipData, Settings>;
