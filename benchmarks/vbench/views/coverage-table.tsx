import { formatCount } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { Match } from '../formats/match/schema';

const COLUMNS = [
  { id: 'expected', label: 'Expected', isTrouble: false },
  { id: 'present', label: 'Present', isTrouble: false },
  { id: 'missing', label: 'Missing', isTrouble: true },
  { id: 'duplicated', label: 'Twice', isTrouble: true },
  { id: 'unexpected', label: 'Unexpected files', isTrouble: true },
] as const;

/** How far files cover a plan, by dimension and in all. */
export function CoverageTable({ match: { coverage, total } }: { match: Match }) {
  const rows = [
    ...coverage.map((row) => ({ label: row.dimension.replaceAll('_', ' '), row })),
    { label: 'All', row: total },
  ];
  return (
    <div className="scroll-thin overflow-x-auto rounded-lg border">
      <Table className="[&_td]:py-1 [&_tbody>tr:last-child>td]:border-b-0 [&_tbody>tr:last-child]:font-medium">
        <thead>
          <tr>
            <HeaderCell>Dimension</HeaderCell>
            {COLUMNS.map(({ id, label }) => (
              <HeaderCell key={id} numeric>
                {label}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, row }) => (
            <tr key={label}>
              <DataCell>{label}</DataCell>
              {COLUMNS.map(({ id, isTrouble }) => (
                <DataCell
                  key={id}
                  numeric
                  className={isTrouble ? (row[id] > 0 ? 'text-bad' : 'text-faint') : ''}
                >
                  {formatCount(row[id])}
                </DataCell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
