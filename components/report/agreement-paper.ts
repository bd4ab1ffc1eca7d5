import { wordsOn } from '@/components/agreement/note-words';
import { type AgreementRow, agreementRows } from '@/components/agreement/rows';
import {
  drawableStatistics,
  printInterval,
  printValue,
  STATISTIC_WORDS,
  statisticOf,
} from '@/components/agreement/statistic-words';
import type { Paper } from '@/components/results/table/paper';
import type { AgreementAnswer } from '@/lib/agreement/schema';
import type { StatisticName } from '@/lib/statistics/measures';

/** How a judge agrees with people, question by question, as a table; null where nothing could be compared. */
export function agreementPaper(answer: AgreementAnswer, caption: string): Paper | null {
  const rows = agreementRows(answer).filter(({ comparison }) => (comparison?.pairs ?? 0) > 0);
  if (rows.length === 0) return null;
  const names = drawableStatistics(rows);
  const heads = ['Pairs', ...names.map((name) => STATISTIC_WORDS[name].label)];
  return {
    name: 'agreement',
    caption,
    corner: 'Question',
    heads: [heads.map((text) => ({ text, span: 1 }))],
    lines: rows.map((row) => ({
      label: row.label,
      cells: [String(row.comparison?.pairs), ...names.map((name) => cellOf(row, name))],
    })),
    marks: new Set(),
    count: null,
    notes: [...new Set(rows.flatMap((row) => names.flatMap((name) => notesOn(row, name))))],
  };
}

function cellOf({ comparison }: AgreementRow, name: StatisticName): string {
  const statistic = comparison && statisticOf(comparison, name);
  if (!statistic) return '–';
  if (statistic.value === null) return 'undefined';
  const { value, interval } = statistic;
  const between = interval ? ` (${printInterval(name, interval.low, interval.high)})` : '';
  return `${printValue(name, value)}${between}`;
}

function notesOn({ comparison, label }: AgreementRow, name: StatisticName): string[] {
  const statistic = comparison && statisticOf(comparison, name);
  if (!statistic || statistic.value === null) return [];
  return wordsOn(statistic, comparison).map(
    (words) => `${label}, ${STATISTIC_WORDS[name].label}: ${words}.`,
  );
}
