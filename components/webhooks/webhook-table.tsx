'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { COMMANDS, DataTable } from '@/components/ui/data-table';
import { formatMoment } from '@/components/ui/numbers';
import type { WebhookFacts } from '@/lib/webhooks/schema';

/** Properties of {@link WebhookTable}. */
export interface WebhookTableProps {
  webhooks: readonly WebhookFacts[];
  /** A change is under way. */
  pending: boolean;
  onTest: (id: string) => void;
  onSwitch: (id: string, isOn: boolean) => void;
  onDelete: (id: string) => void;
}

/** All webhooks, with what can be done with each. */
export function WebhookTable({ webhooks, ...actions }: WebhookTableProps) {
  return (
    <DataTable
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Address',
          className: 'max-w-72',
          cell: ({ url }) => (
            <div className="truncate font-mono text-xs" title={url}>
              {url}
            </div>
          ),
        },
        {
          heading: 'Events',
          cell: ({ events }) => events.map((event) => <div key={event}>{event}</div>),
        },
        { heading: 'State', cell: (webhook) => <State {...webhook} /> },
        {
          heading: COMMANDS,
          className: 'whitespace-nowrap text-right',
          cell: (webhook) => <Commands webhook={webhook} {...actions} />,
        },
      ]}
    />
  );
}

function State({ offSince, offReason }: WebhookFacts) {
  if (offSince === null) return <Badge tone="good">on</Badge>;
  return (
    <>
      <Badge>off</Badge>
      <p className="mt-1 text-muted text-xs">
        {offReason ?? `Turned off on ${formatMoment(offSince)}.`}
      </p>
    </>
  );
}

function Commands({
  webhook: { id, url, offSince },
  pending,
  onTest,
  onSwitch,
  onDelete,
}: Omit<WebhookTableProps, 'webhooks'> & { webhook: WebhookFacts }) {
  const isOn = offSince === null;
  const of = <span className="sr-only"> the webhook {url}</span>;
  return (
    <div className="inline-flex gap-1">
      {isOn && (
        <Button size="sm" disabled={pending} onClick={() => onTest(id)}>
          Test{of}
        </Button>
      )}
      <Button size="sm" disabled={pending} onClick={() => onSwitch(id, !isOn)}>
        {isOn ? 'Turn off' : 'Turn on'}
        {of}
      </Button>
      <Button size="sm" variant="danger" disabled={pending} onClick={() => onDelete(id)}>
        Delete{of}
      </Button>
    </div>
  );
}
