import { videoInfo } from '@/benchmarks/instructional-qa/formats/video-info';
import type { Brought, Call } from '@/lib/suites/calls';
import type { Unanswering } from '@/lib/suites/outcome';
import { type Prompt, readPrompt } from '@/lib/suites/prompt';
import { type Consistency, consistencyPrompt } from '../consistency';
import { FILTERS, type Filter } from './questions';
import { answerSchema, type Fault, faultSchema, type QaInput, type Said } from './schema';

const answer = { name: 'short-answer', schema: answerSchema };
const fault = { name: 'fault', schema: faultSchema };

/** The suite's prompts, in the order of pages. */
export const prompts = {
  /** Answers a question without anything of its video. */
  answerBlind: readPrompt('qa/question-filtering/answer-blind', answer),
  /** Says whether an answer agrees with the reference. */
  consistency: consistencyPrompt('question-filtering'),
  /** Says whether a question is badly designed. */
  design: readPrompt('qa/question-filtering/design', fault),
  /** Answers a question by the annotation of its video. */
  answerInformed: readPrompt('qa/question-filtering/answer-informed', answer),
  /** Says whether an answer is vague or incomplete. */
  completeness: readPrompt('qa/question-filtering/completeness', fault),
};

/** Who answers questions, and who compares answers; what judges questions and answers is the run's judge. */
export const ANSWERER = 'answerer';
export const CONSISTENCY = 'consistency';

/** The unit of a filter's calls. */
const unitOf = (filter: Filter) => `filter:${filter}`;

/** The calls of each filter. */
export function callsOf({ data, settings }: QaInput) {
  const { question, answer: reference, clip } = data;
  const filtering = <Reply>(
    filter: Filter,
    prompt: Prompt<Reply>,
    told: Record<string, string>,
  ) => ({
    prompt,
    unit: unitOf(filter),
    frames: [],
    variables: () => told,
  });
  /** Somebody answers without the reference, and what they say is compared with it. */
  const answering = (filter: Filter, prompt: Prompt<Said>, told: Record<string, string>) => {
    const answer: Call<Said> = { ...filtering(filter, prompt, told), role: ANSWERER };
    const consistency: Call<Consistency> = {
      ...filtering(filter, prompts.consistency, {}),
      role: CONSISTENCY,
      needs: [answer],
      variables: (brought) => ({ question, reference, given: brought.reply(answer).answer }),
    };
    return { answer, consistency };
  };
  const info = videoInfo(clip);
  const length = settings.shortBlind ? SHORT : '';
  const hallucination: Call<Fault> = filtering('hallucination', prompts.design, { info, question });
  const unspecific: Call<Fault> = filtering('unspecific', prompts.completeness, {
    info,
    question,
    answer: reference,
  });
  return {
    blind: answering('blind', prompts.answerBlind, { question, length }),
    hallucination,
    tricky: answering('tricky', prompts.answerInformed, { info, question }),
    unspecific,
  };
}

/** See {@link callsOf}. */
export type FilterCalls = ReturnType<typeof callsOf>;

/** The calls of a filter, the deciding one last. */
export function listOf(of: FilterCalls, filter: Filter): Call[] {
  const calls = of[filter];
  return 'answer' in calls ? [calls.answer, calls.consistency] : [calls];
}

/**
 * All four filters at once; or one after the other until one rejects the question or fails: then each needs the one
 * before, and all but the first may turn out to be needless.
 */
export function calls(input: QaInput): Call[] {
  const of = callsOf(input);
  if (input.settings.askAll) return FILTERS.flatMap((filter) => listOf(of, filter));
  return FILTERS.flatMap((filter, place) => {
    const before = FILTERS[place - 1];
    if (!before) return listOf(of, filter);
    const [first, ...others] = listOf(of, filter).map((call) => ({ ...call, optional: true }));
    if (!first) return [];
    const isWanted = (brought: Brought) => verdictOf(before, brought, of) === 'keep';
    return [{ ...first, needs: listOf(of, before).slice(-1), isWanted }, ...others];
  });
}

const SHORT = 'Use fewer than 20 words.';

/** What a filter says of a question: to keep or to reject it, why there is no answer, or null where it was not asked. */
export function verdictOf(
  filter: Filter,
  brought: Brought,
  of: FilterCalls,
): 'keep' | 'reject' | Unanswering | null {
  if (filter === 'hallucination' || filter === 'unspecific') {
    const outcome = brought.ofMade(of[filter]);
    if (outcome === null || outcome.state === 'unanswered') return outcome;
    return outcome.reply.faulty === 'yes' ? 'reject' : 'keep';
  }
  if (brought.ofMade(of[filter].answer) === null) return null;
  const compared = brought.of(of[filter].consistency);
  if (compared.state === 'unanswered') return compared;
  // Who is right without the video shows that it is not needed; who is wrong with it, that the question misleads.
  const isConsistent = compared.reply.consistent === 'yes';
  return isConsistent === (filter === 'tricky') ? 'keep' : 'reject';
}
