import { videoInfo } from '@/benchmarks/instructional-qa/formats/video-info';
import { type Outcome, toOutcome, Unanswered } from '@/lib/suites/outcome';
import type { Ask, CallName, PlannedCall } from '@/lib/suites/suite';
import { answerBlind, answerInformed, completeness, consistency, design } from './prompts';
import { FILTERS, type Filter } from './questions';
import type { Evidence, QaInput } from './schema';

/** Who answers questions, and who compares answers; what judges questions and answers is the run's judge. */
export const ANSWERER = 'answerer';
export const CONSISTENCY = 'consistency';

/** The unit of a filter's calls. */
const unitOf = (filter: Filter) => `filter:${filter}`;

const callsOf: Readonly<Record<Filter, readonly [CallName, ...CallName[]]>> = {
  blind: [
    { prompt: answerBlind.id, unit: unitOf('blind'), role: ANSWERER },
    { prompt: consistency.id, unit: unitOf('blind'), role: CONSISTENCY },
  ],
  hallucination: [{ prompt: design.id, unit: unitOf('hallucination') }],
  tricky: [
    { prompt: answerInformed.id, unit: unitOf('tricky'), role: ANSWERER },
    { prompt: consistency.id, unit: unitOf('tricky'), role: CONSISTENCY },
  ],
  unspecific: [{ prompt: completeness.id, unit: unitOf('unspecific') }],
};

/** The calls of a filter, the deciding one first. */
export function callsOfFilter(filter: Filter): CallName[] {
  return callsOf[filter].toReversed();
}

/**
 * The calls that {@link gather} makes at most: where the first rejection ends a question's way, each filter needs the one
 * before, and all but the first may turn out to be needless.
 */
export function plan({ settings: { askAll } }: QaInput): PlannedCall[] {
  let before: CallName | null = null;
  return FILTERS.flatMap((filter) =>
    callsOf[filter].map((call, index): PlannedCall => {
      const isFirst = index === 0;
      const needs = isFirst && (askAll || !before) ? [] : before ? [before] : [];
      before = call;
      const isNeedless = !askAll && filter !== FILTERS[0];
      return { ...call, needs, ...(isNeedless && { optional: true }) };
    }),
  );
}

/** Has a question filtered: filter by filter until one rejects it or fails, or by all at once. */
export async function gather(input: QaInput, ask: Ask): Promise<Evidence> {
  const { data, settings } = input;
  const { question, answer } = data;
  const info = videoInfo(data.clip);
  const frames: [] = [];
  const agrees = async (filter: 'blind' | 'tricky', given: ReturnType<typeof answers>) => {
    const said = await toOutcome(given);
    if (said.state === 'unanswered') return { answer: said, consistency: null };
    const variables = { question, reference: answer, given: said.reply.answer };
    const call = { unit: unitOf(filter), role: CONSISTENCY, variables, frames };
    return { answer: said, consistency: await toOutcome(ask(consistency, call)) };
  };
  const answers = (filter: 'blind' | 'tricky') =>
    filter === 'blind'
      ? ask(answerBlind, {
          ...{ unit: unitOf(filter), role: ANSWERER, frames },
          variables: { question, length: settings.shortBlind ? SHORT : '' },
        })
      : ask(answerInformed, {
          ...{ unit: unitOf(filter), role: ANSWERER, frames },
          variables: { info, question },
        });
  const filters = {
    blind: () => agrees('blind', answers('blind')),
    hallucination: () =>
      toOutcome(
        ask(design, { unit: unitOf('hallucination'), variables: { info, question }, frames }),
      ),
    tricky: () => agrees('tricky', answers('tricky')),
    unspecific: () =>
      toOutcome(
        ask(completeness, {
          ...{ unit: unitOf('unspecific'), frames },
          variables: { info, question, answer },
        }),
      ),
  };
  if (settings.askAll) {
    const [blind, hallucination, tricky, unspecific] = await Promise.all([
      filters.blind(),
      filters.hallucination(),
      filters.tricky(),
      filters.unspecific(),
    ]);
    return { blind, hallucination, tricky, unspecific };
  }
  const evidence: Evidence = { blind: null, hallucination: null, tricky: null, unspecific: null };
  evidence.blind = await filters.blind();
  if (verdictOf('blind', evidence) !== 'keep') return evidence;
  evidence.hallucination = await filters.hallucination();
  if (verdictOf('hallucination', evidence) !== 'keep') return evidence;
  evidence.tricky = await filters.tricky();
  if (verdictOf('tricky', evidence) !== 'keep') return evidence;
  evidence.unspecific = await filters.unspecific();
  return evidence;
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
