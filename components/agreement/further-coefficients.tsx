import { formatDecimal, formatShare } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { Comparison } from '@/lib/statistics/compare';
import { classFigures } from '@/lib/statistics/further';
import { mcnemar } from '@/lib/statistics/mcnemar';
import { FURTHER_STATISTICS } from '@/lib/statistics/measures';
import { type AgreementTable, sumMargins } from '@/lib/statistics/table';
import { StatisticText } from './statistic-text';
import {
  ALL_STATISTICS,
  independentErrorOf,
  STATISTIC_WORDS,
  statisticOf,
} from './statistic-words';

/** What few ask for, folded: further coefficients with their form and source, and what other packages print. */
export function FurtherCoefficients({ comparison }: { comparison: Comparison }) {
  const { kind, confusion } = comparison;
  const isQuestion = Object.keys(comparison.independentErrors).length > 0;
  return (
    <details className="border-t pt-3">
      <summary className="min-h-6 w-fit cursor-pointer rounded-sm text-muted text-xs hover:text-text">
        Further coefficients
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        <dl className="grid grid-cols-[5.5rem_1fr] items-baseline gap-y-1.5">
          {ALL_STATISTICS[kind].map((name) => {
            const statistic = statisticOf(comparison, name);
            return (
              FURTHER_STATISTICS.has(name) &&
              statistic && (
                <div key={name} className="contents">
                  <dt className="text-muted">{STATISTIC_WORDS[name].label}</dt>
                  <dd>
                    <StatisticText name={name} statistic={statistic} comparison={comparison} />
                    <span className="block text-pretty text-faint text-xs">
                      {STATISTIC_WORDS[name].help}
                    </span>
                  </dd>
                </div>
              )
            );
          })}
        </dl>
        {isQuestion && kind === 'yes-no' && <McNemarText counts={confusion.counts} />}
        {isQuestion && kind === 'choice' && <Classes confusion={confusion} />}
        {isQuestion && <IndependentErrors comparison={comparison} />}
      </div>
    </details>
  );
}

/** Whether one of the two says yes more often. */
function McNemarText({ counts }: Pick<Comparison['confusion'], 'counts'>) {
  const { exact, midP } = mcnemar(counts[1]?.[0] ?? 0, counts[0]?.[1] ?? 0);
  return (
    <p className="text-muted text-xs">
      McNemar’s test of whether one of the two says yes more often: p {printP(exact)} exact,{' '}
      {printP(midP)} mid-p (Fagerland, Lydersen & Laake 2013). It takes pairs as independent:
      several of one item make p too small.
    </p>
  );
}

function printP(p: number): string {
  return p < 0.0001 ? '<0.0001' : formatDecimal(p, 4);
}

/** What the judge is worth on each option, in counts without weights. */
function Classes({ confusion: { categories, counts } }: Pick<Comparison, 'confusion'>) {
  const table: AgreementTable = {
    size: categories.length,
    counts: Float64Array.from(counts.flat()),
  };
  const classes = classFigures(table, sumMargins(table));
  const print = (value: number | null) => (value === null ? '–' : formatShare(value));
  return (
    <Table className="text-xs">
      <thead>
        <tr>
          <HeaderCell>Option</HeaderCell>
          <HeaderCell numeric>Precision</HeaderCell>
          <HeaderCell numeric>Recall</HeaderCell>
          <HeaderCell numeric>F1</HeaderCell>
          <HeaderCell numeric>n</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {classes.map(({ precision, recall, f1, support }, place) => (
          <tr key={categories[place]}>
            <DataCell>{categories[place]}</DataCell>
            <DataCell numeric>{print(precision)}</DataCell>
            <DataCell numeric>{print(recall)}</DataCell>
            <DataCell numeric>{print(f1)}</DataCell>
            <DataCell numeric>{support}</DataCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The standard errors that other packages print. */
function IndependentErrors({ comparison }: { comparison: Comparison }) {
  const errors = ALL_STATISTICS[comparison.kind].flatMap((name) => {
    const error = independentErrorOf(comparison, name);
    return error === undefined ? [] : [`${STATISTIC_WORDS[name].label} ${formatDecimal(error, 3)}`];
  });
  return (
    <p className="text-muted text-xs">
      Standard errors as other packages print them, of pairs as if independent of each other:{' '}
      {errors.join(', ')} (Fleiss, Cohen & Everitt 1969; Gwet 2014). Intervals here leave out whole
      items instead.
    </p>
  );
}
