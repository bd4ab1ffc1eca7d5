'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Card } from '@/components/ui/card';
import { ErrorNote } from '@/components/ui/error-note';
import { Page } from '@/components/ui/page';
import { RefusalNote } from '@/components/ui/refusal-note';
import { Spinner } from '@/components/ui/spinner';
import { useSubmit } from '@/components/ui/use-submit';
import { useWebhooks, WEBHOOKS_KEY } from '@/lib/webhooks/queries';
import type { WebhookActions } from './actions';
import { MessageTable } from './message-table';
import { NewWebhookForm } from './new-webhook-form';
import { WebhookTable } from './webhook-table';

/** Who is told what happens here, and what became of the latest messages. */
export function WebhooksView({ makeWebhook, ...actions }: WebhookActions) {
  const client = useQueryClient();
  const webhooks = useWebhooks();
  const { pending, refusal, run } = useSubmit();
  const refresh = () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY });
  const change = async (call: Parameters<typeof run>[0]) => {
    await run(call);
    await refresh();
  };
  return (
    <Page
      title="Webhooks"
      width="text"
      description="Addresses that are told what happens here. Messages name runs and queues; they never say what a judge or a person answered."
    >
      <Card title="New webhook" help="automation#webhooks">
        <NewWebhookForm makeWebhook={makeWebhook} onMade={refresh} />
      </Card>
      <RefusalNote refusal={refusal} />
      {webhooks.isPending && <Spinner label="Looking for webhooks…" />}
      {webhooks.error && <ErrorNote error={webhooks.error} onRetry={() => webhooks.refetch()} />}
      {webhooks.data && webhooks.data.webhooks.length > 0 && (
        <>
          <Card title="Webhooks" flush>
            <WebhookTable
              webhooks={webhooks.data.webhooks}
              pending={pending}
              changeWebhook={actions.changeWebhook}
              onChanged={refresh}
              onTest={(id) => change(() => actions.testWebhook(id))}
              onSwitch={(id, isOn) => change(() => actions.switchWebhook(id, isOn))}
              onDelete={(id) => change(() => actions.deleteWebhook(id))}
            />
          </Card>
          <Card
            title="Latest messages"
            description="One that is not answered by a status from 200 to 299 is sent again with growing waits, for three days."
            flush
          >
            <MessageTable
              messages={webhooks.data.deliveries}
              pending={pending}
              onAgain={(id) => change(() => actions.resendMessage(id))}
            />
          </Card>
        </>
      )}
    </Page>
  );
}
