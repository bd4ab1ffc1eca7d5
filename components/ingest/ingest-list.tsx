'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useRef } from 'react';
import type { IngestQueue } from '@/lib/video/ingest/ingest-queue';
import type { QueuedFile } from '@/lib/video/ingest/queued-file';
import { IngestRow } from './ingest-row';

const ROW_HEIGHT = 41;
/** Room for the list, in pixels; longer ones scroll. */
const MAX_HEIGHT = 384;

/** Properties of {@link IngestList}. */
export interface IngestListProps {
  items: readonly QueuedFile[];
  queue: IngestQueue;
  /** The description of a video that is in already was changed. */
  onRestate: (id: string) => void;
}

/** The files in the queue; only those in view are in the page. */
export function IngestList({ items, queue, onRestate }: IngestListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // All rows at once would keep the page from answering for a while: they come a little later, one by one.
  const ready = useDeferredValue(true, false);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: (index) => items[index]?.id ?? index,
  });
  return (
    <div
      ref={scroller}
      className="overflow-y-auto"
      // Not left to the rows: while hidden they measure nothing, and without a height none of them would come back.
      style={{ height: Math.min(MAX_HEIGHT, items.length * ROW_HEIGHT) }}
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = ready && items[index];
          return (
            item && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                className="absolute inset-x-0 top-0 border-b last:border-b-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <IngestRow item={item} queue={queue} onRestate={onRestate} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
