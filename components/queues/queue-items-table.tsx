'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useNoun } from '@/components/library/noun';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount, formatShare } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { useQueueItems } from '@/lib/queues/queries';
import { ITEM_PAGE, ITEM_STATES, type ItemState, type QueueDetail } from '@/lib/queues/schema';
import { ITEM_STATE_WORDS } from './words';

/** The clips of a queue by state, page by page. */
export function QueueItemsTable({ queue }: { queue: QueueDetail }) {
  const noun = useNoun();
  const [state, setState] = useState<ItemState | null>(null);
  const [page, setPage] = useState(0);
  const { data, error } = useQueueItems(queue.id, state, page);
  const total = Object.values(queue.counts).reduce((sum, count) => sum + count, 0);
  const choose = (wanted: ItemState | null) => {
    setState(wanted);
    setPage(0);
  };
  const chance = data?.items.some(({ probability }) => probability !== null);
  return (
    <Card
      flush
      title="Clips"
      actions={
        data && data.total > ITEM_PAGE ? (
          <Pages page={page} total={data.total} onPage={setPage} />
        ) : null
      }
    >
      <div className="flex flex-wrap gap-1.5 border-b px-4 py-2">
        <StateChoice chosen={state === null} count={total} onChoose={() => choose(null)}>
          All
        </StateChoice>
        {ITEM_STATES.map((one) => (
          <StateChoice
            key={one}
            chosen={state === one}
            count={queue.counts[one]}
            onChoose={() => choose(one)}
          >
            {ITEM_STATE_WORDS[one].label}
          </StateChoice>
        ))}
      </div>
      {error && <p className="p-4 text-bad">{error.message}</p>}
      {!data && !error && (
        <div className="p-4">
          <Spinner label={`Reading the ${noun}s…`} />
        </div>
      )}
      {data?.items.length === 0 && <p className="p-4 text-muted">No {noun}s in this state.</p>}
      {data && data.items.length > 0 && (
        <Table className="[&_tbody>tr:last-child>td]:border-b-0">
          <thead>
            <tr>
              <HeaderCell numeric>Place</HeaderCell>
              <HeaderCell>Clip</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell>Reviewed by</HeaderCell>
              {chance && <HeaderCell numeric>Chance</HeaderCell>}
            </tr>
          </thead>
          <tbody>
            {data.items.map((item) => (
              <tr key={item.id}>
                <DataCell numeric className="w-16 text-muted">
                  {formatCount(item.position + 1)}
                </DataCell>
                <DataCell>
                  <Link
                    href={`/videos/${item.itemId}?run=${queue.runId}`}
                    className="font-medium hover:text-accent"
                  >
                    {item.name}
                  </Link>
                  {item.attention && <Badge className="ml-2">Known answer</Badge>}
                </DataCell>
                <DataCell>
                  <Badge tone={ITEM_STATE_WORDS[item.state].tone}>
                    {ITEM_STATE_WORDS[item.state].label}
                  </Badge>
                </DataCell>
                <DataCell className="text-muted">
                  {item.raters
                    .map(({ name, submitted }) => (submitted ? name : `${name} (at work)`))
                    .join(', ')}
                </DataCell>
                {chance && (
                  <DataCell numeric className="text-muted">
                    {item.probability === null ? '–' : formatShare(item.probability)}
                  </DataCell>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function StateChoice({
  chosen,
  count,
  onChoose,
  children,
}: {
  chosen: boolean;
  count: number;
  onChoose: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={clsx(
        'h-7 rounded-md px-2.5 text-xs ring-1 ring-inset transition-colors',
        chosen
          ? 'bg-accent-soft font-medium text-accent ring-accent'
          : 'text-muted ring-line hover:bg-raised hover:text-text',
      )}
    >
      {children} <span className="tabular-nums">{formatCount(count)}</span>
    </button>
  );
}

function Pages({
  page,
  total,
  onPage,
}: {
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const last = Math.ceil(total / ITEM_PAGE) - 1;
  return (
    <span className="flex items-center gap-1 text-muted text-xs tabular-nums">
      <IconButton
        label="The page before"
        size="sm"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </IconButton>
      {formatCount(page + 1)} of {formatCount(last + 1)}
      <IconButton
        label="The next page"
        size="sm"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </IconButton>
    </span>
  );
}
