'use client';

import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import { formatCount, formatShare } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { useQueueExposure } from '@/lib/queues/queries';
import type { QueueDetail } from '@/lib/queues/schema';

/** How far each reviewer of a queue is; for admins also how they do on known-answer clips. */
export function QueuePeople({ queue }: { queue: QueueDetail }) {
  const noun = useNoun();
  const checked = queue.people.some(({ attention }) => attention !== null);
  const { data: exposed = [] } = useQueueExposure(queue);
  const seenBy = (id: string) => exposed.find((one) => one.id === id)?.videos ?? 0;
  return (
    <Card title="People" flush>
      <Table className="[&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell numeric>Submitted</HeaderCell>
            <HeaderCell numeric>Working on</HeaderCell>
            <HeaderCell numeric>Skipped</HeaderCell>
            {queue.blind && <HeaderCell numeric>Seen before</HeaderCell>}
            {checked && <HeaderCell numeric>Correct on known clips</HeaderCell>}
          </tr>
        </thead>
        <tbody>
          {queue.people.map((person) => (
            <tr key={person.id}>
              <DataCell className="font-medium">{person.name}</DataCell>
              <DataCell numeric>{formatCount(person.submitted)}</DataCell>
              <DataCell numeric>{formatCount(person.claimed)}</DataCell>
              <DataCell numeric>{formatCount(person.skipped)}</DataCell>
              {queue.blind && <DataCell numeric>{formatCount(seenBy(person.id))}</DataCell>}
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
      {exposed.length > 0 && (
        <p className="border-t px-4 py-2 text-muted text-xs">
          “Seen before” counts the {noun}s, not handed in yet, of which a person has been shown what
          others say. What they answer about these is not independent.
        </p>
      )}
    </Card>
  );
}
