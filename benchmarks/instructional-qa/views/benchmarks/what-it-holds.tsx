import { EyeOff } from 'lucide-react';
import { formatCount } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { type BenchmarkPreview, type ChosenCounts, LEFT_OUT } from '../../formats/out/schema';
import { LEFT_OUT_WORDS } from '../../formats/out/words';
import { COUNTED_REJECTIONS, REJECTION_WORDS, UNSAID } from '../../formats/rejections';

/** How many questions a benchmark would hold of each form and part, and what is left out for which reason. */
export function WhatItHolds({ preview, split }: { preview: BenchmarkPreview; split: boolean }) {
  const { openEnded, multipleChoice, videos } = preview;
  const rows = [
    { label: 'Open-ended questions', row: openEnded },
    { label: 'Multiple-choice questions', row: multipleChoice },
    { label: 'Videos', row: { ...videos, kept: videos.training + videos.test } },
  ];
  return (
    <div className="flex flex-col gap-4 text-sm">
      <Table className="[&_tbody>tr:last-child>*]:border-b-0 [&_td:first-child]:pl-0 [&_th:first-child]:pl-0">
        <thead>
          <tr>
            <HeaderCell>
              <span className="sr-only">What</span>
            </HeaderCell>
            {split && <HeaderCell numeric>Training</HeaderCell>}
            {split && <HeaderCell numeric>Test</HeaderCell>}
            <HeaderCell numeric>All</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, row }) => (
            <tr key={label}>
              <th scope="row" className="border-b py-2 text-left font-normal">
                {label}
              </th>
              {split && <DataCell numeric>{formatCount(row.training)}</DataCell>}
              {split && <DataCell numeric>{formatCount(row.test)}</DataCell>}
              <DataCell numeric className="font-medium">
                {formatCount(row.kept)}
              </DataCell>
            </tr>
          ))}
        </tbody>
      </Table>
      <LeftOutList form="Open-ended" counts={openEnded} />
      <LeftOutList form="Multiple choice" counts={multipleChoice} />
    </div>
  );
}

function LeftOutList({ form, counts }: { form: string; counts: ChosenCounts }) {
  const reasons = LEFT_OUT.filter((reason) => counts.leftOut[reason] > 0);
  if (reasons.length === 0) return null;
  return (
    <div>
      <h3 className="font-medium text-muted text-xs">{form}, left out</h3>
      <ul className="mt-1 flex flex-col gap-0.5">
        {reasons.map((reason) => (
          <li key={reason} className="flex items-baseline gap-1.5">
            {reason === 'blind' && (
              <EyeOff aria-hidden className="size-3.5 shrink-0 self-center text-muted" />
            )}
            <span>
              <span className="tabular-nums">{formatCount(counts.leftOut[reason])}</span>{' '}
              {LEFT_OUT_WORDS[reason].label}
              {reason === 'rejected' && <Rejected counts={counts} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why people rejected those that they did. */
function Rejected({ counts: { rejected } }: { counts: ChosenCounts }) {
  const reasons = COUNTED_REJECTIONS.filter((reason) => rejected[reason]);
  if (reasons.length === 0) return null;
  return (
    <ul className="text-muted text-xs">
      {reasons.map((reason) => (
        <li key={reason}>
          <span className="tabular-nums">{formatCount(rejected[reason] ?? 0)}</span>{' '}
          {reason === UNSAID ? 'without a category' : REJECTION_WORDS[reason].label.toLowerCase()}
        </li>
      ))}
    </ul>
  );
}
