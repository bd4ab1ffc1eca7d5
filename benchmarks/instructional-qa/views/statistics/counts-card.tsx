import clsx from 'clsx';
import { Card } from '@/components/ui/card';
import { formatCount } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { STAGES, type StatisticsPage } from '../../formats/statistics/schema';
import { hasNone } from './tables';
import { FACET_WORDS, STAGE_WORDS } from './words';

/** How many items there are of each stage, in all and by source, view, granularity and type. */
export function CountsCard({ page: { stages, facets } }: { page: StatisticsPage }) {
  const wholes = [
    { name: 'Items', count: (row: (typeof stages)[number]) => row.items },
    { name: 'On clips', count: (row: (typeof stages)[number]) => row.clips },
    { name: 'On videos', count: (row: (typeof stages)[number]) => row.videos },
  ];
  return (
    <Card
      title="Counts"
      description="Corrected items count as they are now. “Kept” goes by people’s verdicts, and by the filters where nobody has said anything."
      flush
    >
      <div className="scroll-thin overflow-x-auto">
        <Table className="[&_td]:py-1.5 [&_tbody:last-child>tr:last-child>*]:border-b-0">
          <thead>
            <tr>
              <HeaderCell>
                <span className="sr-only">By</span>
              </HeaderCell>
              {STAGES.map((stage) => (
                <HeaderCell key={stage} numeric title={STAGE_WORDS[stage].help}>
                  {STAGE_WORDS[stage].label}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {wholes.map(({ name, count }, place) => (
              <tr key={name} className={place === 0 ? 'font-medium' : 'text-muted'}>
                <RowName strong={place === 0}>{name}</RowName>
                {stages.map((row) => (
                  <DataCell key={row.stage} numeric>
                    {formatCount(count(row))}
                  </DataCell>
                ))}
              </tr>
            ))}
          </tbody>
          {facets.map((one) => (
            <FacetRows key={one.facet} {...one} />
          ))}
        </Table>
      </div>
    </Card>
  );
}

function FacetRows({ facet, rows }: StatisticsPage['facets'][number]) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={STAGES.length + 1}
          className="border-b bg-raised/60 px-4 py-1.5 text-left font-medium text-muted text-xs"
        >
          {FACET_WORDS[facet]}
        </th>
      </tr>
      {rows.map(({ value, name, counts }) => (
        <tr key={value}>
          <RowName>{name}</RowName>
          {STAGES.map((stage) => (
            <DataCell key={stage} numeric className={counts[stage] === 0 ? 'text-faint' : ''}>
              {hasNone(facet, stage) ? '–' : formatCount(counts[stage])}
            </DataCell>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function RowName({ children, strong }: { children: string; strong?: boolean }) {
  return (
    <th
      scope="row"
      className={clsx(
        'border-b py-1.5 pr-3 pl-4 text-left first-letter:uppercase',
        strong ? 'font-medium' : 'font-normal',
      )}
    >
      {children}
    </th>
  );
}
