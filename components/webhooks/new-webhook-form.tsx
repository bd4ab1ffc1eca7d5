'use client';

import { type FormEvent, useState } from 'react';
import { CopyField } from '@/components/people/copy-field';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldGroup } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { newWebhookSchema, WEBHOOK_EVENTS } from '@/lib/webhooks/schema';
import type { WebhookActions } from './actions';

type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'run.ended': 'A run has ended',
  'run.paused': 'A run has paused',
  'queue.closed': 'A queue was closed',
  'agreement.changed': 'A judge’s agreement with people has changed',
};

/** The form that makes a webhook, and the secret of the one that it made. */
export function NewWebhookForm({
  makeWebhook,
  onMade,
}: Pick<WebhookActions, 'makeWebhook'> & { onMade: () => void }) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const [secret, setSecret] = useState<string | null>(null);
  const wanted = { url, events: [...events] };
  const wrong = newWebhookSchema.safeParse(wanted).error?.issues ?? [];
  const faultOf = (field: string) => wrong.find(({ path }) => path[0] === field)?.message;
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { url, events },
    { url: faultOf('url'), events: faultOf('events') },
  );
  const make = async (event: FormEvent) => {
    event.preventDefault();
    const made = await run(() => makeWebhook(wanted));
    if (!made) return;
    setSecret(made.secret);
    setUrl('');
    onMade();
  };
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={make} {...form} className="flex max-w-xl flex-col gap-4">
        <TextField
          label="Address"
          hint="Begins with https://; localhost may do without."
          error={errorOf('url')}
          type="url"
          required
          placeholder="https://hooks.example.org/framejury"
          value={url}
          onText={setUrl}
        />
        <FieldGroup
          legend={<legend className="mb-1.5 font-medium text-muted text-xs">Events</legend>}
          error={errorOf('events')}
        >
          {WEBHOOK_EVENTS.map((one) => (
            <Checkbox
              key={one}
              label={EVENT_WORDS[one]}
              checked={events.includes(one)}
              onCheckedChange={(isChosen) =>
                setEvents(WEBHOOK_EVENTS.filter((e) => (e === one ? isChosen : events.includes(e))))
              }
            />
          ))}
        </FieldGroup>
        <Button type="submit" variant="primary" pending={pending} className="self-start">
          Create webhook
        </Button>
      </form>
      <RefusalNote refusal={refusal} />
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
