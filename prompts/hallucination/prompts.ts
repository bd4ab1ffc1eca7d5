import { readPrompt } from '@/lib/suites/prompt';
import {
  dynamicCheckSchema,
  dynamicGraphSchema,
  inconsistencySchema,
  staticCheckSchema,
  staticGraphSchema,
  summarySchema,
} from './schema';
import { checkVerdicts, inconsistencyVerdicts } from './verdicts';

/** The suite's prompts, in the order of pages. */
export const prompts = {
  /** Names what one key frame shows. */
  staticGraph: readPrompt('hallucination/static-graph', {
    name: 'static-graph',
    schema: staticGraphSchema,
  }),
  /** Says how those objects change over the cluster. */
  dynamicGraph: readPrompt('hallucination/dynamic-graph', {
    name: 'dynamic-graph',
    schema: dynamicGraphSchema,
  }),
  /** Rates s1–s10 on one key frame. */
  staticCheck: readPrompt('hallucination/static-check', {
    name: 'static-check',
    schema: staticCheckSchema,
    verdicts: (reply) => checkVerdicts(reply),
  }),
  /** Rates d1–d9 on one cluster. */
  dynamicCheck: readPrompt('hallucination/dynamic-check', {
    name: 'dynamic-check',
    schema: dynamicCheckSchema,
    verdicts: checkVerdicts,
  }),
  /** Describes the video from its key frames and all changes. */
  summary: readPrompt('hallucination/summary', { name: 'summary', schema: summarySchema }),
  /** Rates how far the video departs from its generation prompt. */
  inconsistency: readPrompt('hallucination/inconsistency', {
    name: 'inconsistency',
    schema: inconsistencySchema,
    verdicts: (reply) => inconsistencyVerdicts(reply),
  }),
};
