import { plainText, similarity } from '@/benchmarks/instructional-qa/formats/text';
import { type CodeCheck, foundBy } from './schema';

/** Options are similar when they resemble each other more than this, by `similarity`. */
const SIMILAR = 0.9;

/** An answer stands out when it is by more than this factor longer than the wrong options on average, or shorter. */
const STANDS_OUT = 1.5;

/**
 * Every check of options: duplicates (equal but for capitals, blanks, punctuation and articles), options that resemble
 * each other by more than {@link SIMILAR}, and an answer that its length tells: of all options the longest by more than
 * {@link STANDS_OUT}, or the shortest by more than that, in characters, against the mean of the others.
 * @param right the position of the right option
 */
export function checkOptions(options: readonly string[], right: number): CodeCheck[] {
  const pairs = options.flatMap((option, index) =>
    options.slice(0, index).map((earlier) => ({ option, earlier })),
  );
  const isDuplicate = ({ option, earlier }: (typeof pairs)[number]) =>
    plainText(option) === plainText(earlier);
  const found = (those: typeof pairs) =>
    [...new Set(those.map(({ option }) => option))].map((text) => ({
      part: 'options' as const,
      text,
      inAnnotation: false,
    }));
  const others = pairs
    .filter((pair) => !isDuplicate(pair))
    .map((pair) => ({ ...pair, measured: similarity(pair.option, pair.earlier) }));
  const similar = foundBy('similar-options', found(others.filter((one) => one.measured > SIMILAR)));
  const measured = Math.max(0, ...others.map((one) => one.measured));
  return [
    foundBy('duplicate-options', found(pairs.filter(isDuplicate))),
    { ...similar, measured, limit: SIMILAR },
    checkLength(options, right),
  ];
}

function checkLength(options: readonly string[], right: number): CodeCheck {
  const lengths = options.map((option) => [...option.trim()].length);
  const answer = lengths[right] ?? 0;
  const wrong = lengths.filter((_, index) => index !== right);
  const mean = wrong.reduce((sum, length) => sum + length, 0) / wrong.length;
  const times = answer / mean;
  const isLong = times > STANDS_OUT && wrong.every((length) => length < answer);
  const isShort = times < 1 / STANDS_OUT && wrong.every((length) => length > answer);
  const text = options[right] ?? '';
  const found = isLong || isShort ? [{ part: 'options' as const, text, inAnnotation: false }] : [];
  return { ...foundBy('answer-stands-out', found), measured: times, limit: STANDS_OUT };
}
