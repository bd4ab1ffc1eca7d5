import type { FigureFacts, Results } from '@/lib/results/schema';
import { type Carrying, carryingOf } from '@/lib/statistics/carrying';
import { type Cell, csvText } from '@/lib/table-writer';
import { modelWords } from './figure-words';
import { sourceFacts } from './source-words';

/** What is said of each, in a few words. */
export const CARRYING_WORDS: Readonly<Record<Carrying, string>> = {
  yes: 'yes',
  no: 'no',
  open: 'cannot tell',
  unchecked: 'not checked',
};

/** The margins that are offered, as shares of what a figure's values span. */
const MARGINS = [0.02, 0.05, 0.1, 0.2];
const USUAL = 0.05;

/** The margins that are offered for a figure, in its units, and the one that is meant where nobody chose. */
export function marginsOf({ range }: Pick<FigureFacts, 'range'>): {
  margins: number[];
  usual: number;
} {
  const span = range.min === null || range.max === null ? 10 : range.max - range.min;
  return { margins: MARGINS.map((share) => share * span), usual: USUAL * span };
}

/** The biases of all models as CSV (RFC 4180), unrounded. */
export function biasCsv(results: Results, margin: number): string {
  const facts = sourceFacts(results);
  const columns = ['value', 'low', 'high', 'low_90', 'high_90'];
  const head = [
    ...['figure', 'model', 'read', 'clusters'],
    ...['bias', 'apart'].flatMap((name) => columns.map((column) => `${name}_${column}`)),
    ...['margin', 'carries_over'],
    ...facts.map(([name]) => name.toLowerCase().replaceAll(' ', '_')),
  ];
  const lines = results.models.map(({ model }, place): Cell[] => {
    const bias = results.biases[place] ?? null;
    const numbers = [bias?.own, bias?.apart].flatMap((one): Cell[] => [
      ...[one?.value ?? null, one?.interval?.low ?? null, one?.interval?.high ?? null],
      ...[one?.ninety?.low ?? null, one?.ninety?.high ?? null],
    ]);
    return [
      ...[results.comparison?.figure ?? null, modelWords(model)],
      ...[bias?.read ?? 0, bias?.clusters ?? 0, ...numbers, margin],
      CARRYING_WORDS[carryingOf(bias, margin)],
      ...facts.map(([, fact]) => fact),
    ];
  });
  return csvText([head, ...lines]);
}
