import { Card } from '@/components/ui/card';
import { formatDecimal } from '@/components/ui/numbers';
import { HeaderCell, Table } from '@/components/ui/table';
import type { Results } from '@/lib/results/schema';

/** Properties of {@link ControlsCard}. */
export interface ControlsCardProps {
  controls: Results['controls'];
}

/** What guessing would score and what else says how accuracies are to be read, each with what it means. */
export function ControlsCard({ controls }: ControlsCardProps) {
  return (
    <Card
      title="Controls"
      description="How the accuracies above are to be read. An examinee that is asked without frames is a row of its own there: what it scores above chance, the questions give away."
      flush
    >
      <Table className="[&_tbody>tr:last-child>*]:border-b-0">
        <thead>
          <tr>
            <HeaderCell>Control</HeaderCell>
            <HeaderCell numeric>Share</HeaderCell>
            <HeaderCell>What it says</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {controls.map(({ label, help, value }) => (
            <tr key={label}>
              <th scope="row" className="border-b py-2 pr-3 pl-4 text-left align-top font-medium">
                {label}
              </th>
              <td className="border-b px-2 py-2 text-right align-top tabular-nums">
                {value === null ? '–' : `${formatDecimal(value * 100, 1)}\u00a0%`}
              </td>
              <td className="border-b px-3 py-2 align-top text-muted text-sm">{help}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
