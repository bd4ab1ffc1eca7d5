'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { COMMANDS, DataTable } from '@/components/ui/data-table';
import { formatMoment } from '@/components/ui/numbers';
import type { Delivery } from '@/lib/webhooks/schema';

const STATES = {
  waiting: { tone: 'neutral', word: 'waiting' },
  delivered: { tone: 'good', word: 'delivered' },
  'given-up': { tone: 'bad', word: 'given up' },
} as const;

/** Properties of {@link MessageTable}. */
export interface MessageTableProps {
  messages: readonly Delivery[];
  /** A change is under way. */
  pending: boolean;
  onAgain: (id: string) => void;
}

/** The latest messages, with what became of each. */
export function MessageTable({ messages, pending, onAgain }: MessageTableProps) {
  if (messages.length === 0) return <p className="px-4 py-3 text-muted text-sm">None yet.</p>;
  return (
    <DataTable
      rows={messages}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Event',
          className: 'whitespace-nowrap',
          cell: ({ event, createdAt }) => (
            <>
              {event}
              <div className="text-faint text-xs">{formatMoment(createdAt)}</div>
            </>
          ),
        },
        {
          heading: 'To',
          className: 'max-w-40',
          cell: ({ url }) => (
            <div className="truncate font-mono text-xs" title={url}>
              {new URL(url).host}
            </div>
          ),
        },
        { heading: 'State', cell: (message) => <State {...message} /> },
        { heading: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
        { heading: 'Status', numeric: true, cell: ({ status }) => status ?? '–' },
        {
          heading: 'Answer',
          className: 'max-w-56',
          cell: ({ answer }) => (
            <div className="truncate font-mono text-xs" title={answer ?? undefined}>
              {answer}
            </div>
          ),
        },
        {
          heading: COMMANDS,
          className: 'whitespace-nowrap text-right',
          cell: ({ id, event, createdAt }) => (
            <Button size="sm" disabled={pending} onClick={() => onAgain(id)}>
              Send again
              <span className="sr-only">
                : {event} of {formatMoment(createdAt)}
              </span>
            </Button>
          ),
        },
      ]}
    />
  );
}

function State({ state, nextAt }: Delivery) {
  const { tone, word } = STATES[state];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {nextAt !== null && (
        <div className="whitespace-nowrap text-faint text-xs">again {formatMoment(nextAt)}</div>
      )}
    </>
  );
}
