import {
  declaredSuites,
  listDeclared,
  onDeclared,
  rereadFolders,
  suiteAmong,
} from '@/lib/declared/registry';
import { AppError } from '@/lib/errors';
import type { Suite } from '@/lib/suites/suite';
import { captionAnswering } from './captions/caption-answering';
import { captionPoints } from './captions/caption-points';
import { captionRubric } from './captions/caption-rubric';
import { captionWriting } from './captions/caption-writing';
import { claimChecking } from './captions/claim-checking';
import { claimSplitting } from './captions/claim-splitting';
import { hallucination } from './hallucination';
import { answering } from './qa/answering';
import { examMaking } from './qa/exam-making';
import { examining } from './qa/examining';
import { optionReview } from './qa/option-review';
import { optionWriting } from './qa/option-writing';
import { questionFiltering } from './qa/question-filtering';
import { questionReview } from './qa/question-review';
import { questionTyping } from './qa/question-typing';
import { questionWriting } from './qa/question-writing';
import { vbench } from './vbench';

/** Where a program may leave suites of its own before it loads this module, as those of browser tests do. */
const others = globalThis as { framejurySuites?: readonly Suite[] };

/** The suites that are written in code; a new one is a folder here and a line in this list. */
const builtIn: readonly Suite[] = [
  hallucination,
  vbench,
  captionRubric,
  captionPoints,
  captionWriting,
  captionAnswering,
  claimSplitting,
  claimChecking,
  questionWriting,
  questionReview,
  questionTyping,
  questionFiltering,
  optionWriting,
  optionReview,
  examMaking,
  examining,
  answering,
  ...(others.framejurySuites ?? []),
];

/** What no suite of one's own may be called: the ids of built-in suites, and the kinds of their items. */
export const takenIds: readonly string[] = builtIn.flatMap(({ id, takes }) => [id, takes.kind]);

if (listDeclared().length === 0) rereadFolders(takenIds);

/** Every suite, as they are now: those that are data may come and change while the process runs. */
export let suites: readonly Suite[] = [...builtIn, ...declaredSuites()];

onDeclared(() => {
  suites = [...builtIn, ...declaredSuites()];
});

/** The suite of that id, see {@link suiteAmong}. */
export function suiteById(id: string, version?: string): Suite {
  return suiteAmong(suites, id, version);
}

/**
 * The suite to which the prompt of that id belongs.
 * @throws {AppError} 404 that lists the ids that there are
 */
export function suiteOfPrompt(id: string): Suite {
  const suite = suites.find(({ prompts }) => prompts.some((prompt) => prompt.id === id));
  if (suite) return suite;
  const known = suites.flatMap(({ prompts }) => prompts.map((prompt) => prompt.id)).join(', ');
  throw new AppError(404, `There is no prompt “${id}”. Prompts there are: ${known}.`);
}
