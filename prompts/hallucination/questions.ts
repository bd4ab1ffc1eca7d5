import { readFacts } from '@/lib/declared/built-in';
import type { Question } from '@/lib/suites/question';

/** Settings of a run, and the suite's 20 questions with their groups: s1–s10 of every key frame, d1–d9 of every cluster, one of the video. */
export const { settings, questions, groups } = readFacts<{
  blindToPrompt: boolean;
  tellGenerated: boolean;
}>('hallucination');

/** One kind of hallucination: its code, its name, and what counts as one. */
export type HallucinationType = Question;

const typesIn = (name: string): readonly HallucinationType[] =>
  questions.filter(({ group }) => group === name);

/** What can be wrong in a single frame. */
export const STATIC_TYPES = typesIn('static');

/** What can be wrong between frames. */
export const DYNAMIC_TYPES = typesIn('dynamic');

/** The question whether the video shows what its generation prompt asks for. */
export const INCONSISTENCY_ID = 'inconsistency';
