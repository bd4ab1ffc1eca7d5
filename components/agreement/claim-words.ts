import { countNoun, formatCount, formatDecimal } from '@/components/ui/numbers';
import type { RowCeiling } from '@/lib/agreement/schema';
import {
  FEWEST_READ,
  FEWEST_READERS,
  READER_COST,
  type ReaderKind,
} from '@/lib/statistics/alternative-annotator';
import type { EquivalenceVerdict, StillNeeded } from '@/lib/statistics/equivalence';
import { FIRM_CLUSTERS, FIRM_PAIRS } from '@/lib/statistics/guards';

/** δ where nothing is said. */
export const USUAL_MARGIN = 0.05;

/** The margins that can be chosen; an address may have another one between 0 and 1. */
export const MARGINS = [0.02, 0.05, 0.1, 0.15, 0.2];

/** A verdict in a few words, with how grave it is, and in a sentence. */
export interface VerdictWords {
  label: string;
  tone: 'good' | 'bad' | 'neutral';
  sentence: string;
}

/** What a verdict says. */
export function verdictInWords(verdict: EquivalenceVerdict, margin: number): VerdictWords {
  const within = `±${printMargin(margin)}`;
  switch (verdict.verdict) {
    case 'equivalent':
      return {
        label: 'Equivalent',
        tone: 'good',
        sentence: `The judge agrees with people as well as people agree among themselves, within ${within}: the 90 % interval of the difference lies inside.`,
      };
    case 'different':
      return verdict.judge === 'worse'
        ? {
            label: 'Not equivalent: less',
            tone: 'bad',
            sentence: `The judge agrees with people less than these do among themselves, by more than ${printMargin(margin)}: the 95 % interval of the difference lies below.`,
          }
        : {
            label: 'Not equivalent: more',
            tone: 'good',
            sentence: `The judge agrees with people more than these do among themselves, by more than ${printMargin(margin)}: the 95 % interval of the difference lies above.`,
          };
    case 'open':
      return {
        label: 'Cannot tell yet',
        tone: 'neutral',
        sentence: verdict.tooFew
          ? `The 90 % interval of the difference lies inside ${within}, but rests on too little to be relied on: it takes ${FIRM_CLUSTERS} clips or clusters with more than the most common answer, and ${FIRM_PAIRS} units.`
          : verdict.noWorse
            ? `It agrees no less than people do, but for ${printMargin(margin)}: the 90 % interval lies above −${printMargin(margin)}. Whether it agrees more by over ${printMargin(margin)} is open.`
            : `The interval of the difference neither lies inside ${within} nor outside.`,
      };
  }
}

/** δ as printed, e.g. “0.05”, with as many decimals as it has. */
export function printMargin(margin: number): string {
  return formatDecimal(margin, Math.max(2, String(margin).split('.')[1]?.length ?? 0));
}

/** What is still needed, in sentences; none where that is not known. */
export function neededInWords(
  verdict: EquivalenceVerdict,
  { clusters, videos }: Pick<RowCeiling, 'clusters' | 'videos'>,
  noun: string,
): string[] {
  if (verdict.verdict !== 'open' || verdict.tooFew) return [];
  const cluster = clusters === videos ? noun : 'cluster';
  const count = (needed: StillNeeded) =>
    `${countNoun(needed.clusters, `more ${cluster}`)} (${countNoun(needed.units, 'unit')}) read by two people or more`;
  const { atLeast, asItIs } = verdict;
  return [
    ...(atLeast && atLeast.clusters > 0
      ? [`At the least ${count(atLeast)}, if the two truly differ by nothing.`]
      : []),
    ...(asItIs ? [`About ${count(asItIs)}, if the difference stays what it is now.`] : []),
  ];
}

/** The kinds of readers, as they are called, each with its ε. */
export const READER_WORDS: Record<ReaderKind, string> = {
  expert: `Experts (ε ${READER_COST.expert})`,
  skilled: `Skilled readers (ε ${READER_COST.skilled})`,
  crowd: `Crowd (ε ${READER_COST.crowd})`,
};

/** What the alternative annotator test asks for and is not met, in sentences; none where all is. */
export function unmetInWords(
  { advantages }: Pick<RowCeiling, 'advantages'>,
  names: Readonly<Record<string, string>>,
): string[] {
  const short = advantages.filter(({ byUnit }) => byUnit.count < FEWEST_READ);
  const tested = advantages.length - short.length;
  return [
    ...(tested < FEWEST_READERS
      ? [
          `It takes ${FEWEST_READERS} people who read ${FEWEST_READ} units or more with others: ${tested === 0 ? 'nobody has' : `${formatCount(tested)} ${tested === 1 ? 'has' : 'have'}`}. What it says of fewer holds for them alone.`,
        ]
      : []),
    ...short.map(
      ({ rater, byUnit }) =>
        `${names[rater] ?? 'A reader'} is left out: ${formatCount(byUnit.count)} of ${countNoun(FEWEST_READ, 'unit')}.`,
    ),
  ];
}
