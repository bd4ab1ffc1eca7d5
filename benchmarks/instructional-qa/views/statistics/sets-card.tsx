import { Card } from '@/components/ui/card';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { StatisticsPage } from '../../formats/statistics/schema';
import { printFigure, setLines } from './words';

const GROUP = 'border-b px-3 pt-2 text-right font-medium text-muted text-xs';

/** The open-ended and the multiple-choice set next to those that InstructionBench publishes. */
export function SetsCard({ page }: { page: StatisticsPage }) {
  return (
    <Card
      title="Sets next to the published ones"
      description="Published: InstructionBench (arXiv 2504.05040). Its training set is open-ended too. “–” is not published."
      flush
    >
      <div className="scroll-thin overflow-x-auto">
        <Table className="[&_td]:py-1.5 [&_tbody>tr:last-child>*]:border-b-0">
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={2} className={GROUP}>
                This project
              </th>
              <th scope="colgroup" colSpan={3} className={GROUP}>
                Published
              </th>
              <td />
            </tr>
            <tr>
              <HeaderCell>Figure</HeaderCell>
              <HeaderCell numeric>Open-ended</HeaderCell>
              <HeaderCell numeric>Multiple choice</HeaderCell>
              <HeaderCell numeric>Open-ended</HeaderCell>
              <HeaderCell numeric>Multiple choice</HeaderCell>
              <HeaderCell numeric>Training</HeaderCell>
              <HeaderCell className="w-full pl-8">What it is</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {setLines(page).map(({ label, help, decimals, own, published }) => (
              <tr key={label}>
                <th
                  scope="row"
                  className="whitespace-nowrap border-b py-1.5 pr-3 pl-4 text-left font-normal"
                >
                  {label}
                </th>
                {[own.openEnded, own.multipleChoice].map((value, place) => (
                  <DataCell key={place === 0 ? 'open' : 'choice'} numeric className="font-medium">
                    {printFigure(value, decimals)}
                  </DataCell>
                ))}
                {(['openEnded', 'multipleChoice', 'training'] as const).map((set) => (
                  <DataCell key={set} numeric className="text-muted">
                    {printFigure(published[set], decimals)}
                  </DataCell>
                ))}
                <DataCell className="pl-8 text-muted">{help}</DataCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
