'use client';

import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { COMMANDS, DataTable } from '@/components/ui/data-table';
import { formatMoment } from '@/components/ui/numbers';
import type { WebhookFacts } from '@/lib/webhooks/schema';
import { ChangeWebhook, type ChangeWebhookProps } from './change-webhook';

/** Properties of {@link WebhookTable}. */
export interface WebhookTableProps extends Omit<ChangeWebhookProps, 'webhook'> {
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
          className: 'max-w-44',
          cell: ({ events, project }) => (
            <>
              {events.map((event) => (
                <div key={event}>{event}</div>
              ))}
              {project && (
                <div className="truncate text-muted text-xs" title={project.name}>
                  of “{project.name}” alone
                </div>
              )}
            </>
          ),
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
  webhook,
  pending,
  onTest,
  onSwitch,
  onDelete,
  ...change
}: Omit<WebhookTableProps, 'webhooks'> & { webhook: WebhookFacts }) {
  const { id, url, offSince } = webhook;
  const isOn = offSince === null;
  const of = <span className="sr-only"> the webhook {url}</span>;
  return (
    <div className="inline-flex gap-1">
      {isOn && (
        <Button size="sm" disabled={pending} onClick={() => onTest(id)}>
          Test{of}
        </Button>
      )}
      <ChangeWebhook webhook={webhook} {...change} />
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
