import { videoInfo } from '@/benchmarks/instructional-qa/formats/video-info';
import type { Brought, Call } from '@/lib/suites/calls';
import { type Outcome, Unanswered } from '@/lib/suites/outcome';
import type { Consistency } from '../consistency';
import { answerBlind, answerInformed, completeness, consistency, design } from './prompts';
import { FILTERS, type Filter } from './questions';
import type { Evidence, Fault, QaInput, Said } from './schema';

/** Who answers questions, and who compares answers; what judges questions and answers is the run's judge. */
export const ANSWERER = 'answerer';
export const CONSISTENCY = 'consistency';

/** The unit of a filter's calls. */
const unitOf = (filter: Filter) => `filter:${filter}`;

const IN_WORDS: { frames: [] } = { frames: [] };

/** The calls of each filter. */
function callsOf({ data, settings }: QaInput) {
  const { question, answer, clip } = data;
  const answering = (
    filter: Filter,
    prompt: Call<Said>['prompt'],
    variables: Call['variables'],
  ): Call<Said> => ({ ...IN_WORDS, prompt, unit: unitOf(filter), role: ANSWERER, variables });
  const comparing = (filter: Filter, said: Call<Said>): Call<Consistency> => ({
    ...IN_WORDS,
    prompt: consistency,
    unit: unitOf(filter),
    role: CONSISTENCY,
    needs: [said],
    variables: (brought) => ({ question, reference: answer, given: brought.reply(said).answer }),
  });
  const faulty = (
    filter: Filter,
    prompt: Call<Fault>['prompt'],
    variables: Call['variables'],
  ): Call<Fault> => ({ ...IN_WORDS, prompt, unit: unitOf(filter), variables });

  const blind = answering('blind', answerBlind, () => ({
    question,
    length: settings.shortBlind ? SHORT : '',
  }));
  const tricky = answering('tricky', answerInformed, () => ({ info: videoInfo(clip), question }));
  return {
    blind: { answer: blind, consistency: comparing('blind', blind) },
    hallucination: faulty('hallucination', design, () => ({ info: videoInfo(clip), question })),
    tricky: { answer: tricky, consistency: comparing('tricky', tricky) },
    unspecific: faulty('unspecific', completeness, () => ({
      info: videoInfo(clip),
      question,
      answer,
    })),
  };
}

type FilterCalls = ReturnType<typeof callsOf>;

function listOf(of: FilterCalls, filter: Filter): Call[] {
  const calls = of[filter];
  return 'answer' in calls ? [calls.answer, calls.consistency] : [calls];
}

/** The calls of a filter, the deciding one first. */
export function callsOfFilter(input: QaInput, filter: Filter): Call[] {
  return listOf(callsOf(input), filter).toReversed();
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
    const isWanted = (brought: Brought) => verdictOf(before, foundIn(brought, of)) === 'keep';
    return [{ ...first, needs: listOf(of, before).slice(-1), isWanted }, ...others];
  });
}

/** What each filter found. */
export function gathered(brought: Brought, input: QaInput): Evidence {
  return foundIn(brought, callsOf(input));
}

function foundIn(brought: Brought, of: FilterCalls): Evidence {
  const compared = (calls: FilterCalls['blind']) => {
    const answer = brought.ofMade(calls.answer);
    return answer && { answer, consistency: brought.ofMade(calls.consistency) };
  };
  return {
    blind: compared(of.blind),
    hallucination: brought.ofMade(of.hallucination),
    tricky: compared(of.tricky),
    unspecific: brought.ofMade(of.unspecific),
  };
}

const SHORT = 'Use fewer than 20 words.';

type Failed = Extract<Outcome<unknown>, { state: 'unanswered' }>;

/** What a filter says of a question: to keep or to reject it, why there is no answer, or null where it was not asked. */
export function verdictOf(filter: Filter, evidence: Evidence): 'keep' | 'reject' | Failed | null {
  if (filter === 'hallucination' || filter === 'unspecific') {
    const outcome = evidence[filter];
    if (outcome === null || outcome.state === 'unanswered') return outcome;
    return outcome.reply.faulty === 'yes' ? 'reject' : 'keep';
  }
  const found = evidence[filter];
  if (found === null) return null;
  if (found.answer.state === 'unanswered') return found.answer;
  const { consistency: compared } = found;
  if (compared === null) throw new Unanswered('unparseable', 'An answer was not compared.');
  if (compared.state === 'unanswered') return compared;
  // Who is right without the video shows that it is not needed; who is wrong with it, that the question misleads.
  const isConsistent = compared.reply.consistent === 'yes';
  return isConsistent === (filter === 'tricky') ? 'keep' : 'reject';
}
