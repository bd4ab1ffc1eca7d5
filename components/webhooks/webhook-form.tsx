'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceField } from '@/components/ui/choice-field';
import { FieldGroup } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { Refusal } from '@/components/ui/server-action';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { useProjects } from '@/lib/library/queries';
import { type WantedWebhook, WEBHOOK_EVENTS, wantedWebhookSchema } from '@/lib/webhooks/schema';

const EVENT_WORDS: Readonly<Record<(typeof WEBHOOK_EVENTS)[number], string>> = {
  'run.ended': 'A run has ended',
  'run.paused': 'A run has paused',
  'queue.closed': 'A queue was closed',
  'agreement.changed': 'A judge’s agreement with people has changed',
};

/** Stands for all projects in the list of them. */
const ALL = { id: '', name: 'All projects' };

/** Properties of {@link WebhookForm}. */
export interface WebhookFormProps<Result> {
  /** What it says at first. */
  start: WantedWebhook;
  /** What the button says. */
  word: string;
  submit: (wanted: WantedWebhook) => Promise<({ ok: true } & Result) | Refusal>;
  onDone: (result: Result) => void;
}

/** Where a webhook is told of what. */
export function WebhookForm<Result>({ start, word, submit, onDone }: WebhookFormProps<Result>) {
  const [wanted, setWanted] = useState(start);
  const { data: projects = [] } = useProjects();
  const wrong = wantedWebhookSchema.safeParse(wanted).error?.issues ?? [];
  const faultOf = (field: string) => wrong.find(({ path }) => path[0] === field)?.message;
  const { pending, refusal, errorOf, run, form } = useSubmit(wanted, {
    ...{ url: faultOf('url'), events: faultOf('events') },
  });
  const change = (part: Partial<WantedWebhook>) => setWanted({ ...wanted, ...part });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(() => submit(wanted));
    if (done) onDone(done);
  };
  return (
    <form onSubmit={send} {...form} className="flex max-w-xl flex-col gap-4">
      <TextField
        label="Address"
        hint="Begins with https://; localhost may do without."
        error={errorOf('url')}
        type="url"
        required
        placeholder="https://hooks.example.org/framejury"
        value={wanted.url}
        onText={(url) => change({ url })}
      />
      <FieldGroup
        legend={<legend className="mb-1.5 font-medium text-muted text-xs">Events</legend>}
        error={errorOf('events')}
      >
        {WEBHOOK_EVENTS.map((one) => (
          <Checkbox
            key={one}
            label={EVENT_WORDS[one]}
            checked={wanted.events.includes(one)}
            onCheckedChange={(isChosen) =>
              change({
                events: WEBHOOK_EVENTS.filter((each) =>
                  each === one ? isChosen : wanted.events.includes(each),
                ),
              })
            }
          />
        ))}
      </FieldGroup>
      <ChoiceField
        label="Of what happens in"
        choices={[ALL, ...projects]}
        value={wanted.projectId ?? ALL.id}
        onChoose={(id) => change({ projectId: id || null })}
      />
      <RefusalNote refusal={refusal} />
      <Button type="submit" variant="primary" pending={pending} className="self-start">
        {word}
      </Button>
    </form>
  );
}
