import type { Suite } from '@/lib/judge/suite';
import { baseline } from './baseline';
import { answers, scores } from './derive';
import { explain } from './explain';
import { figures } from './figures';
import * as prompts from './prompts';
import { groups, questions } from './questions';
import { type Evidence, evidenceSchema } from './schema';
import { gather, plan } from './steps';

/** Finds what cannot be real in generated videos, after SoraDetector (arXiv 2405.04180); see README.md. */
export const hallucination: Suite<Evidence> = {
  id: 'hallucination',
  name: 'Hallucinations',
  version: '2',
  questions,
  groups,
  prompts: [
    prompts.staticGraph,
    prompts.dynamicGraph,
    prompts.staticCheck,
    prompts.dynamicCheck,
    prompts.summary,
    prompts.inconsistency,
  ],
  evidence: evidenceSchema,
  plan,
  gather,
  answers,
  scores,
  figures,
  explain,
  baseline,
};
