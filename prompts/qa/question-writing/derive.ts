import { QA_KIND, type QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { MadeItem, Origin } from '@/lib/suites/item';
import { whyNothing } from '@/lib/suites/outcome';
import { nameOf } from '../items';
import type { ClipInput, Evidence } from './schema';

/**
 * Every question as an item of its own, with the clip's video. They are numbered by granularity: what one call brings does
 * not depend on the other's having an answer.
 */
export function produces(evidence: Evidence, { data }: ClipInput, origin: Origin): MadeItem[] {
  return evidence.flatMap(({ granularity, outcome }, place) => {
    if (outcome.state !== 'answered') return [];
    return outcome.reply.items.map(({ question, answer, reason, steps }, index): MadeItem => {
      const made: QaData = {
        ...{ clip: data, granularity, question, answer },
        reason: reason || null,
        steps: steps.filter((step) => step <= data.steps.length),
      };
      return {
        ...{ kind: QA_KIND, name: nameOf(question), data: made, keepsMedia: true },
        number: place * MOST_OF_ONE_CALL + index + 1,
        ...{ model: origin.judge, prompt: origin.prompt, task: origin.task },
        cluster: origin.cluster,
        facets: { ...origin.facets, source: data.source, view: data.view, granularity },
      };
    });
  });
}

/** Further questions of one call would have the numbers of the other's. */
const MOST_OF_ONE_CALL = 1000;

/** Why there are fewer questions than were asked for, where no failed call says it. */
export function shortfall(evidence: Evidence): string | null {
  const [nothing] = evidence.flatMap(({ outcome }) => whyNothing(outcome) ?? []);
  if (nothing) return nothing;
  const short = evidence.flatMap(({ granularity, asked, outcome }) => {
    if (outcome.state !== 'answered') return [];
    const { length } = outcome.reply.items;
    return length === asked ? [] : [`${length} of ${asked} ${granularity} questions`];
  });
  return short.length > 0 ? `The judge wrote ${short.join(' and ')}.` : null;
}
