import { Card } from '@/components/ui/card';
import { formatCount, formatShare } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { QueueDetail } from '@/lib/reviews/queues/schema';

/** How far each reviewer of a queue is; for admins also how they do on known-answer clips. */
export function QueuePeople({ queue }: { queue: QueueDetail }) {
  const checked = queue.people.some(({ attention }) => attention !== null);
  return (
    <Card title="People" flush>
      <Table className="[&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell numeric>Submitted</HeaderCell>
            <HeaderCell numeric>At work on</HeaderCell>
            <HeaderCell numeric>Skipped</HeaderCell>
            {checked && <HeaderCell numeric>Right on known clips</HeaderCell>}
          </tr>
        </thead>
        <tbody>
          {queue.people.map((person) => (
            <tr key={person.id}>
              <DataCell className="font-medium">{person.name}</DataCell>
              <DataCell numeric>{formatCount(person.submitted)}</DataCell>
              <DataCell numeric>{formatCount(person.claimed)}</DataCell>
              <DataCell numeric>{formatCount(person.skipped)}</DataCell>
              {checked && (
                <DataCell numeric className="text-muted">
                  {person.attention
                    ? `${formatCount(person.attention.right)} of ${formatCount(person.attention.of)} (${formatShare(person.attention.right / person.attention.of)})`
                    : '–'}
                </DataCell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
