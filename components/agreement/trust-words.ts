import { formatDecimal } from '@/components/ui/numbers';
import type { DetectorReport, Trust } from '@/lib/statistics/trust';

/** What can be said of a judge on one type, in a few words, and how grave it is. */
export const TRUST_WORDS: Record<
  Trust,
  { label: string; tone: 'good' | 'warn' | 'bad' | 'neutral' }
> = {
  better: { label: 'better than chance', tone: 'good' },
  chance: { label: 'not told from chance', tone: 'warn' },
  worse: { label: 'worse than chance', tone: 'bad' },
  'too-few': { label: 'too few clips to say', tone: 'neutral' },
  'one-sided': { label: 'nothing to tell apart', tone: 'neutral' },
  'never-scored': { label: 'never scored', tone: 'bad' },
};

/** The headings under which the types are summed up, gravest first, each with the types that it is about. */
export const TRUST_SENTENCES: readonly { trust: Trust; sentence: string }[] = [
  { trust: 'never-scored', sentence: 'Never scored, so it says nothing about' },
  { trust: 'worse', sentence: 'Worse than chance on' },
  { trust: 'chance', sentence: 'Cannot be told from chance on' },
  { trust: 'one-sided', sentence: 'Scored only clips of one kind, which shows nothing, on' },
  { trust: 'too-few', sentence: 'Too few clips to say on' },
  { trust: 'better', sentence: 'Better than chance on' },
];

/** An AUROC with its interval as printed; ° while it is provisional. */
export function printAuroc({ ranking, interval, provisional }: DetectorReport): string {
  if (!ranking) return '–';
  const value = `${printShare(ranking.auroc)}${provisional ? '°' : ''}`;
  return interval
    ? `${value} [${printShare(interval.low)} to ${printShare(interval.high)}]`
    : value;
}

/** What is not quite 1 never reads as “1.00”. */
function printShare(value: number): string {
  return value < 1 && value >= 0.995 ? '>0.99' : formatDecimal(value, 2);
}
