'use client';

import clsx from 'clsx';
import { Badge } from '@/components/ui/badge';
import { formatShare } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table, TargetRow } from '@/components/ui/table';
import { codeOf, type DetectorRow, figuresAt } from './detector-rows';
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

/** Properties of {@link DetectorTable}. */
export interface DetectorTableProps {
  rows: readonly DetectorRow[];
  threshold: number;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** A line for each type: what was found, missed and wrongly reported at the threshold, and how far that can be trusted. */
export function DetectorTable({ rows, threshold, chosen, onChoose }: DetectorTableProps) {
  return (
    <Table className="[&_tbody>tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <HeaderCell>Type</HeaderCell>
          <HeaderCell numeric>Found</HeaderCell>
          <HeaderCell numeric>Missed</HeaderCell>
          <HeaderCell numeric>False alarms</HeaderCell>
          <HeaderCell numeric>Unscored</HeaderCell>
          <HeaderCell numeric>AUROC [95 %]</HeaderCell>
          <HeaderCell>What that shows</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DetectorLine
            key={row.id}
            row={row}
            threshold={threshold}
            chosen={row.id === chosen}
            onChoose={() => onChoose(row.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface DetectorLineProps {
  row: DetectorRow;
  threshold: number;
  chosen: boolean;
  onChoose: () => void;
}

function DetectorLine({ row, threshold, chosen, onChoose }: DetectorLineProps) {
  const { report, units } = row;
  const { truePositives, falseNegatives, falsePositives } = figuresAt(units, threshold);
  const { positives, negatives } = report;
  const words = TRUST_WORDS[report.trust];
  const unscored = positives.unscored + negatives.unscored;
  return (
    <TargetRow
      className={clsx(
        chosen ? 'font-medium shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-raised/40',
      )}
    >
      <DataCell>
        <RowButton chosen={chosen} onChoose={onChoose}>
          <span className="min-w-7 shrink-0 font-mono text-muted text-xs">{codeOf(row)}</span>
          {row.label}
        </RowButton>
      </DataCell>
      <Count of={positives.units}>{truePositives}</Count>
      <DataCell numeric className={falseNegatives > 0 ? 'text-bad' : ''}>
        {positives.units === 0 ? '–' : falseNegatives}
      </DataCell>
      <Count of={negatives.units}>{falsePositives}</Count>
      <DataCell numeric className="whitespace-nowrap text-muted">
        {unscored}{' '}
        <span className="text-muted text-xs">({formatShare(unscored / units.length)})</span>
      </DataCell>
      <DataCell numeric className="whitespace-nowrap">
        {printAuroc(report)}
      </DataCell>
      <DataCell>
        <Badge tone={words.tone}>{words.label}</Badge>
      </DataCell>
    </TargetRow>
  );
}

function Count({ of, children }: { of: number; children: number }) {
  return (
    <DataCell numeric className="whitespace-nowrap">
      {of === 0 ? (
        '–'
      ) : (
        <>
          {children} <span className="text-muted text-xs">of {of}</span>
        </>
      )}
    </DataCell>
  );
}
