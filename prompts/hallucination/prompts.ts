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

/** Names what one key frame shows. */
export const staticGraph = readPrompt('hallucination/static-graph', {
  name: 'static-graph',
  schema: staticGraphSchema,
});

/** Says how those objects change over the cluster. */
export const dynamicGraph = readPrompt('hallucination/dynamic-graph', {
  name: 'dynamic-graph',
  schema: dynamicGraphSchema,
});

/** Describes the video from its key frames and all changes. */
export const summary = readPrompt('hallucination/summary', {
  name: 'summary',
  schema: summarySchema,
});

/** Rates how far the video departs from its generation prompt. */
export const inconsistency = readPrompt('hallucination/inconsistency', {
  name: 'inconsistency',
  schema: inconsistencySchema,
  verdicts: (reply) => inconsistencyVerdicts(reply),
});

/** Rates s1–s10 on one key frame. */
export const staticCheck = readPrompt('hallucination/static-check', {
  name: 'static-check',
  schema: staticCheckSchema,
  verdicts: (reply) => checkVerdicts(reply),
});

/** Rates d1–d9 on one cluster. */
export const dynamicCheck = readPrompt('hallucination/dynamic-check', {
  name: 'dynamic-check',
  schema: dynamicCheckSchema,
  verdicts: (reply, sent) => checkVerdicts(reply, sent),
});
