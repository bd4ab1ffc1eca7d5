import type { Measures } from './measures';
import { type AgreementTable, emptyTable, sumMargins } from './table';

/** What a judge would score that always gave the answer that people give most often. */
export interface ConstantPredictor<Name extends string> {
  /** That answer; null over several questions, and without pairs. */
  answer: number | string | null;
  /** Every measure, null where undefined; over several questions the mean of those defined. */
  values: Record<Name, number | null>;
}

/** {@link ConstantPredictor} on the pairs of a table, whose columns are the judge's. The first of several that are as common. */
export function constantPredictor<Name extends string>(
  table: AgreementTable,
  categories: readonly (number | string)[],
  measures: Measures<Name>,
): ConstantPredictor<Name> {
  const { rows, total } = sumMargins(table);
  const commonest = rows.indexOf(Math.max(...rows));
  const constant = emptyTable(table.size);
  rows.forEach((count, row) => {
    constant.counts[row * table.size + commonest] = count;
  });
  return {
    answer: total === 0 ? null : (categories[commonest] ?? null),
    values: measures.compute(constant),
  };
}

/** The mean over several questions, each with the answer that is most common there. */
export function averageConstants<Name extends string>(
  constants: readonly ConstantPredictor<Name>[],
  names: readonly Name[],
): ConstantPredictor<Name> {
  const values = names.map((name) => {
    const defined = constants.flatMap((constant) => constant.values[name] ?? []);
    const sum = defined.reduce((total, value) => total + value, 0);
    return [name, defined.length === 0 ? null : sum / defined.length];
  });
  return { answer: null, values: Object.fromEntries(values) };
}
