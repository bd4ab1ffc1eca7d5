import type { RecordedAnswer } from '../schema';

/**
 * The ids of those answers of people to one video that were given before their giver had seen anything that a judge says
 * of it. The rule is that of `independentAnswers` in the store beside this, for answers that were read already.
 * @param answers every stored answer of these people about the video, in any order
 */
export function givenBlind(
  answers: readonly Pick<RecordedAnswer, 'id' | 'rater' | 'seenId' | 'act'>[],
): Set<string> {
  const revealed = new Map<string, bigint>();
  for (const { id, rater, seenId } of answers) {
    const known = revealed.get(rater.id);
    if (seenId !== null && (known === undefined || BigInt(id) < known)) {
      revealed.set(rater.id, BigInt(id));
    }
  }
  return new Set(
    answers
      .filter(({ id, rater, act }) => {
        const seen = revealed.get(rater.id);
        if (rater.kind !== 'person' || act === 'adjudicate') return false;
        return seen === undefined || BigInt(id) < seen;
      })
      .map(({ id }) => id),
  );
}
