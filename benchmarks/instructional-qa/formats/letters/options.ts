import { type DrawnFrom, shuffled } from './draw';
import { LETTERS, type Letter } from './schema';

/** Options as they are shown, with the letter of the right one. */
export interface KeyedOptions {
  options: string[];
  key: Letter;
}

/**
 * Puts a right answer among wrong ones in a seeded order. For an assistant, name the seed, the item, the attempt, the stage
 * and the assistant; for the finished question, which is drawn again, the seed and the item alone.
 * @throws {RangeError} for more options than there are letters
 */
export function orderOptions(
  answer: string,
  wrong: readonly string[],
  parts: DrawnFrom,
): KeyedOptions {
  if (wrong.length >= LETTERS.length) {
    throw new RangeError(`A question has at most ${LETTERS.length} options`);
  }
  // The answer stands among the positions of the wrong ones as one more.
  const order = shuffled([...wrong.keys(), wrong.length], parts);
  const key = LETTERS[order.indexOf(wrong.length)] as Letter;
  return { options: order.map((at) => wrong[at] ?? answer), key };
}
