'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { WebhookFacts } from '@/lib/webhooks/schema';
import type { WebhookActions } from './actions';
import { WebhookForm } from './webhook-form';

/** Properties of {@link ChangeWebhook}. */
export interface ChangeWebhookProps extends Pick<WebhookActions, 'changeWebhook'> {
  webhook: WebhookFacts;
  onChanged: () => void;
}

/** The button that opens a dialog in which a webhook is changed. */
export function ChangeWebhook({ webhook, changeWebhook, onChanged }: ChangeWebhookProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, url, events, project } = webhook;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Change webhook"
      description="Its secret stays as it is."
      trigger={
        <Button size="sm">
          Change<span className="sr-only"> the webhook {url}</span>
        </Button>
      }
    >
      <WebhookForm
        start={{ url, events, projectId: project?.id ?? null }}
        word="Save"
        submit={(wanted) => changeWebhook(id, wanted)}
        onDone={() => {
          setOpen(false);
          onChanged();
        }}
      />
    </Dialog>
  );
}
