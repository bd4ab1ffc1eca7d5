'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { formatShare } from '@/components/ui/numbers';
import { codeOf, type DetectorRow, figuresAt, type OperatingFigures } from './detector-rows';
import { RowButton } from './row-button';
import { printAuroc, TRUST_WORDS } from './trust-words';

const UNIT_NOUNS: Record<string, string> = {
  video: 'whole videos',
  'key-frame': 'key frames',
  cluster: 'clusters',
};

/** What is scored, in the plural, e.g. “key frames”. */
export function unitNoun(unit: string): string {
  return UNIT_NOUNS[unit] ?? unit;
}

interface DetectorTableProps {
  rows: readonly DetectorRow[];
  threshold: number;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** A line for each type: what was found, missed and wrongly reported at the threshold, and how far that can be trusted. */
export function DetectorTable({ rows, threshold, chosen, onChoose }: DetectorTableProps) {
  return (
    <ColumnTable
      targets
      columns={[
        wordColumn<TypeLine>('Type', (row) => (
          <RowButton chosen={row.id === chosen} onChoose={() => onChoose(row.id)}>
            <span className="min-w-7 shrink-0 font-mono text-muted text-xs">{codeOf(row)}</span>
            {row.label}
          </RowButton>
        )),
        ...COLUMNS,
      ]}
      rows={rows.map((row) => ({ ...row, figures: figuresAt(row.units, threshold) }))}
      keyOf={({ id }) => id}
      rowClass={({ id }) =>
        id === chosen ? 'font-medium shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-raised/40'
      }
    />
  );
}

/** A type with what the judge is worth at the threshold. */
interface TypeLine extends DetectorRow {
  figures: OperatingFigures;
}

const COLUMNS: Column<TypeLine>[] = [
  numberColumn(
    'Found',
    ({ figures, report }) => countOf(figures.truePositives, report.positives.units),
    { cellClass: 'whitespace-nowrap' },
  ),
  numberColumn(
    'Missed',
    ({ figures, report }) => (report.positives.units === 0 ? '–' : figures.falseNegatives),
    { cellClass: ({ figures }) => clsx(figures.falseNegatives > 0 && 'text-bad') },
  ),
  numberColumn(
    'False alarms',
    ({ figures, report }) => countOf(figures.falsePositives, report.negatives.units),
    { cellClass: 'whitespace-nowrap' },
  ),
  numberColumn(
    'Unscored',
    ({ report: { positives, negatives }, units }) => {
      const unscored = positives.unscored + negatives.unscored;
      return (
        <>
          {unscored}{' '}
          <span className="text-muted text-xs">({formatShare(unscored / units.length)})</span>
        </>
      );
    },
    { cellClass: 'whitespace-nowrap text-muted' },
  ),
  numberColumn('AUROC [95 %]', ({ report }) => printAuroc(report), {
    cellClass: 'whitespace-nowrap',
  }),
  wordColumn('What that shows', ({ report }) => {
    const { tone, label } = TRUST_WORDS[report.trust];
    return <Badge tone={tone}>{label}</Badge>;
  }),
];

function countOf(count: number, of: number): ReactNode {
  if (of === 0) return '–';
  return (
    <>
      {count} <span className="text-muted text-xs">of {of}</span>
    </>
  );
}
