'use client';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { countNoun } from '@/components/ui/numbers';
import { DropZone } from './drop-zone';
import { type IngestItem, isSettled } from './ingest-item';
import { IngestRow } from './ingest-row';
import type { IngestQueue } from './use-ingest-queue';

/** Where videos come in: the drop zone, and under it the files on their way. */
export function Ingest({ queue }: { queue: IngestQueue }) {
  const { items, notices } = queue;
  return (
    <div className="flex flex-col gap-3">
      <DropZone compact={items.length > 0} onFiles={(files) => void queue.add(files)} />
      {notices.length > 0 && (
        <ul role="alert" className="list-disc rounded-lg border bg-warn/8 py-2 pr-4 pl-8 text-xs">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {items.length > 0 && summarise(items)}
      </p>
      {items.length > 0 && (
        <Card
          flush
          title={summarise(items)}
          actions={
            items.some(isSettled) && (
              <Button variant="ghost" size="sm" onClick={queue.clearSettled}>
                Clear finished
              </Button>
            )
          }
        >
          <ul className="max-h-96 divide-y overflow-y-auto">
            {items.map((item) => (
              <IngestRow
                key={item.id}
                item={item}
                describe={queue.describe}
                cancel={queue.cancel}
                retry={queue.retry}
              />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function summarise(items: readonly IngestItem[]): string {
  const count = (...stages: IngestItem['stage'][]) =>
    items.filter((item) => stages.includes(item.stage)).length;
  const facts = [`${count('done', 'known')} of ${countNoun(items.length, 'file')} added`];
  const troubled = count('refused', 'failed');
  if (troubled > 0) facts.push(`${troubled} not taken in`);
  const under = items.filter((item) => !isSettled(item)).length;
  if (under > 0) facts.push(`${under} to go`);
  return facts.join(' · ');
}
