'use client';

import { useState } from 'react';
import { CopyField } from '@/components/people/copy-field';
import { WEBHOOK_EVENTS } from '@/lib/webhooks/schema';
import type { WebhookActions } from './actions';
import { WebhookForm } from './webhook-form';

/** The form that makes a webhook, and the secret of the one that it made. */
export function NewWebhookForm({
  makeWebhook,
  onMade,
}: Pick<WebhookActions, 'makeWebhook'> & { onMade: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <WebhookForm
        // Empty once it has made one.
        key={secret}
        start={{ url: '', events: [...WEBHOOK_EVENTS], projectId: null }}
        word="Create webhook"
        submit={makeWebhook}
        onDone={(made) => {
          setSecret(made.secret);
          onMade();
        }}
      />
      {secret && (
        <CopyField
          label="The secret"
          hint="Shown only once. Receivers verify messages with it."
          text={secret}
        />
      )}
    </div>
  );
}
