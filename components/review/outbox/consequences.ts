import type { ItemReview } from '@/lib/reviews/schema';
import { hasDependent, type SaidBy } from '@/lib/suites/asked';
import { isAskedOfPerson, saidByPerson } from '../item/asked';
import { isSamePlace, type Place, placeOf } from '../item/cells';
import { type Act, pendingRow, personAnswer } from './rows';

/** What is sent of some acts with what follows from them. */
export interface Consequences {
  acts: Act[];
  /** What the person is not asked, by their own answers, so that it is not sent. */
  barred: Place[];
}

/**
 * Acts with what follows from them where questions are asked after others: answers of the person to what is not asked any
 * more are taken back.
 */
export function withConsequences(review: ItemReview, acts: readonly Act[]): Consequences {
  const { run } = review;
  if (!run || !hasDependent(run.suite.questions)) return { acts: [...acts], barred: [] };
  const before = saidByPerson(run);
  const after: SaidBy = (place) => {
    const act = acts.findLast((one) => isSamePlace(one, place));
    return act ? pendingRow(review, personAnswer(review, act, false), '').verdict : before(place);
  };
  const isBarred = (act: Act) =>
    // What is settled goes by what others answered, which the server knows.
    act.act !== 'withdraw' && act.act !== 'adjudicate' && !isAskedOfPerson(run, act, after);
  const gone = run.cells
    .filter((cell) => cell.own?.verdict && cell.own.act !== 'adjudicate')
    .filter((cell) => !acts.some((act) => isSamePlace(act, cell)))
    .filter((cell) => !isAskedOfPerson(run, cell, after));
  return {
    acts: [
      ...acts.filter((act) => !isBarred(act)),
      ...gone.map((cell): Act => ({ ...placeOf(cell), act: 'withdraw' })),
    ],
    barred: acts.filter(isBarred).map(placeOf),
  };
}
