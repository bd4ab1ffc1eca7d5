import { readFacts } from '@/lib/declared/built-in';

/** Whether a question became multiple choice. */
export const TRANSFORMED = 'transformed';

/** How options are written, and {@link TRANSFORMED} under its heading. */
export const { settings, questions, groups } = readFacts<{
  attempts: number;
  seed: number;
  tellRejected: boolean;
}>('qa/option-writing');
