import { QA_KIND, type QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { Brought } from '@/lib/suites/calls';
import type { MadeItem, Origin } from '@/lib/suites/item';
import { whyNothing } from '@/lib/suites/outcome';
import { nameOf } from '../items';
import { writingsOf } from './calls';
import type { ClipInput } from './schema';

/**
 * Every question as an item of its own, with the clip's video. They are numbered by granularity: what one call brings does
 * not depend on the other's having an answer.
 */
export function produces(brought: Brought, input: ClipInput, origin: Origin): MadeItem[] {
  const { data } = input;
  return writingsOf(input).flatMap(({ granularity, call }, place) => {
    const outcome = brought.of(call);
    if (outcome.state !== 'answered') return [];
    return outcome.reply.items.map(({ question, answer, reason, steps }, index): MadeItem => {
      const made: QaData = {
        clip: data,
        granularity,
        question,
        answer,
        reason: reason || null,
        steps: steps.filter((step) => step <= data.steps.length),
      };
      return {
        kind: QA_KIND,
        name: nameOf(question),
        data: made,
        keepsMedia: true,
        number: place * MOST_OF_ONE_CALL + index + 1,
        model: origin.judge,
        prompt: origin.prompt,
        task: origin.task,
        cluster: origin.cluster,
        facets: { ...origin.facets, source: data.source, view: data.view, granularity },
      };
    });
  });
}

/** Further questions of one call would have the numbers of the other's. */
const MOST_OF_ONE_CALL = 1000;

/** Why there are fewer questions than were asked for, where no failed call says it. */
export function shortfall(brought: Brought, input: ClipInput): string | null {
  const writings = writingsOf(input);
  const [nothing] = writings.flatMap(({ call }) => whyNothing(brought.of(call)) ?? []);
  if (nothing) return nothing;
  const short = writings.flatMap(({ granularity, asked, call }) => {
    const outcome = brought.of(call);
    if (outcome.state !== 'answered') return [];
    const { length } = outcome.reply.items;
    return length === asked ? [] : [`${length} of ${asked} ${granularity} questions`];
  });
  return short.length > 0 ? `The judge wrote ${short.join(' and ')}.` : null;
}
