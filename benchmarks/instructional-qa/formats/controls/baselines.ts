import { LETTERS, type Letter } from '../letters/schema';

/** What a question of several options has to be right by. */
export interface KeyedQuestion {
  key: Letter;
  /** How many options it has. */
  options: number;
}

/** The letter that is right most often, and how often: what somebody who always says it would score. */
export interface MajorityLetter {
  letter: Letter;
  /** 0 to 1. */
  accuracy: number;
}

/**
 * The letter that is right most often; of several, the first. It knows the keys, so that it is a little above chance even
 * where letters are drawn fairly.
 * @returns null for no questions
 */
export function majorityLetter(questions: readonly KeyedQuestion[]): MajorityLetter | null {
  if (questions.length === 0) return null;
  const counts = countLetters(questions.map(({ key }) => key));
  const most = Math.max(...counts.values());
  const letter = LETTERS.find((one) => counts.get(one) === most) ?? 'A';
  return { letter, accuracy: most / questions.length };
}

/** How often each letter occurs, those that never do included. */
export function countLetters(letters: readonly Letter[]): Map<Letter, number> {
  const counts = new Map(LETTERS.map((letter) => [letter, 0]));
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/** What guessing scores in the mean, 0 to 1; null for no questions. */
export function chanceOf(questions: readonly KeyedQuestion[]): number | null {
  if (questions.length === 0) return null;
  const sum = questions.reduce((total, { options }) => total + 1 / options, 0);
  return sum / questions.length;
}
