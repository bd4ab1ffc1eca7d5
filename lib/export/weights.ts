import { currentAnswers, effectiveOf, independentAnswers } from '@/lib/answers/counting';
import { isRemark, type RecordedAnswer } from '@/lib/answers/schema';
import { type Inclusion, isCounted } from '@/lib/queues/sample/inclusion';
import type { CountedAnswers } from '@/lib/queues/sample/schema';

/** How much the clip of an answer counts in figures on which the answer counts; null where it does not. */
export type Weights = Record<CountedAnswers, number | null>;

/** The weights of an answer that counts nowhere, or about which nothing may be told. */
export const NO_WEIGHTS: Weights = { sample: null, blind: null, all: null };

/**
 * How much each answer about an item counts in figures on people's answers.
 * @param answers all stored answers about the item
 * @param inclusions for each way of counting, whose answers count
 * @returns by the answer's id; an answer that counts nowhere is not there
 */
export function weighAnswers(
  itemId: string,
  answers: readonly RecordedAnswer[],
  inclusions: Readonly<Record<CountedAnswers, Inclusion>>,
): Map<string, Weights> {
  const asked = answers.filter((answer) => !isRemark(answer));
  const independent = independentAnswers(asked);
  const counting = { sample: independent, blind: independent, all: effectiveAnswers(asked) };
  const weights = new Map<string, Weights>();
  for (const counted of ['sample', 'blind', 'all'] as const) {
    const inclusion = inclusions[counted];
    for (const { id, rater } of counting[counted]) {
      if (!isCounted(inclusion, { itemId, raterId: rater.id })) continue;
      const weight = inclusion.items.get(itemId)?.weight ?? null;
      weights.set(id, { ...(weights.get(id) ?? NO_WEIGHTS), [counted]: weight });
    }
  }
  return weights;
}

/** People's one answer to each question about each unit. */
function effectiveAnswers(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  const places = new Map<string, RecordedAnswer[]>();
  for (const answer of currentAnswers(answers).filter(({ rater }) => rater.kind === 'person')) {
    const place = `${answer.question} ${answer.unit}`;
    places.set(place, [...(places.get(place) ?? []), answer]);
  }
  return [...places.values()].flatMap((here) => effectiveOf(here, null) ?? []);
}
