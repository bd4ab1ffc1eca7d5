import { formatCount } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { TreeSummary } from '../formats/tree/schema';

/** What a prompt tree holds, by dimension and in all. */
export function TreeSummaryTable({ summary }: { summary: TreeSummary }) {
  const { dimensions, entries, prompts, long, videos } = summary;
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact label="Dimensions" value={dimensions.length} />
        <Fact label="Entries" value={entries} />
        <Fact label="Different prompts" value={prompts} />
        <Fact label="Longer than 180 characters" value={long} />
        <Fact label="Videos by the full list" value={videos['full-list']} />
        <Fact label="Videos by dimension" value={videos.dimension} />
      </dl>
      <div className="rounded-lg border">
        <Table className="[&_tbody>tr:last-child>td]:border-b-0 [&_td]:py-1">
          <thead>
            <tr>
              <HeaderCell>Dimension</HeaderCell>
              <HeaderCell numeric>Entries</HeaderCell>
              <HeaderCell numeric>Can be judged</HeaderCell>
              <HeaderCell numeric>Augmented</HeaderCell>
              <HeaderCell numeric>Chinese</HeaderCell>
              <HeaderCell numeric>For Wan</HeaderCell>
              <HeaderCell numeric>Videos</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {dimensions.map((row) => (
              <tr key={row.dimension}>
                <DataCell>{row.dimension.replaceAll('_', ' ')}</DataCell>
                <DataCell numeric>{formatCount(row.entries)}</DataCell>
                <Share count={row.judgeable} of={row.entries} />
                <Share count={row.augmented} of={row.entries} />
                <Share count={row.chinese} of={row.entries} />
                <Share count={row.wan} of={row.entries} />
                <DataCell numeric>{formatCount(row.videos)}</DataCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}

/** How many of a dimension's entries have something; none at all is nothing to worry about. */
function Share({ count, of }: { count: number; of: number }) {
  const isPart = count > 0 && count < of;
  return (
    <DataCell numeric className={isPart ? 'font-medium text-bad' : 'text-muted'}>
      {count === 0 ? 'none' : formatCount(count)}
    </DataCell>
  );
}

function Fact({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold text-base tabular-nums">{formatCount(value)}</dd>
    </div>
  );
}
