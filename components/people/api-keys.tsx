'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { COMMANDS, DataTable } from '@/components/ui/data-table';
import { needed } from '@/components/ui/faults';
import { Field, Select } from '@/components/ui/field';
import { formatCount, formatMoment } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import { peopleKeys, useApiKeys } from '@/lib/people/queries';
import {
  type ApiKeyFacts,
  KEY_DAYS,
  KEY_RATES,
  KEY_SCOPES,
  type KeyScope,
} from '@/lib/people/schema';
import type { AccountActions } from './actions';
import { CopyField } from './copy-field';

/** What a key of each scope may do. */
const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  read: 'read',
  review: 'read, add and answer',
  run: 'read, add, answer and ask judges',
  admin: 'do all that you may',
};

/** One's API keys, with which scripts act in one's name. */
export function ApiKeys(actions: Pick<AccountActions, 'createApiKey' | 'deleteApiKey'>) {
  const client = useQueryClient();
  const { data: keys = [] } = useApiKeys();
  const refresh = () => client.invalidateQueries({ queryKey: peopleKeys.apiKeys });
  return (
    <Card
      title="API keys"
      description={
        <>
          A script that sends the header “Authorization: Bearer KEY” acts in your name, as far as
          the key goes.{' '}
          <Link href="/api/docs" className="underline">
            What scripts can ask
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <NewKey createApiKey={actions.createApiKey} onMade={refresh} />
        <KeyTable keys={keys} deleteApiKey={actions.deleteApiKey} onDeleted={refresh} />
      </div>
    </Card>
  );
}

/** The form that makes a key, and the key that it made. */
function NewKey({
  createApiKey,
  onMade,
}: Pick<AccountActions, 'createApiKey'> & { onMade: () => void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<KeyScope>('run');
  const [days, setDays] = useState<number>(90);
  const [perMinute, setPerMinute] = useState<number>(600);
  const [key, setKey] = useState<string | null>(null);
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { name, '': `${name} ${scope} ${days} ${perMinute}` },
    { name: needed(name, 'Say what the key is for.') },
  );
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const made = await run(() => createApiKey({ name, scope, days, perMinute }));
    if (!made) return;
    setKey(made.key);
    setName('');
    onMade();
  };
  return (
    <>
      <form onSubmit={create} {...form} className="flex max-w-md flex-col gap-4">
        <TextField
          label="What the key is for"
          error={errorOf('name') ?? errorOf('')}
          required
          value={name}
          maxLength={80}
          onText={setName}
        />
        <Field label="Scope" hint="Never more than you may do yourself.">
          <Select value={scope} onChange={(event) => setScope(event.target.value as KeyScope)}>
            {KEY_SCOPES.map((one) => (
              <option key={one} value={one}>
                {SCOPE_WORDS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex gap-4">
          <Field label="Expires after" className="flex-1">
            <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
              {KEY_DAYS.map((one) => (
                <option key={one} value={one}>
                  {one} days
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Requests per minute" className="flex-1">
            <Select
              value={perMinute}
              onChange={(event) => setPerMinute(Number(event.target.value))}
            >
              {KEY_RATES.map((one) => (
                <option key={one} value={one}>
                  {formatCount(one)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Button type="submit" pending={pending} className="self-start">
          Create a key
        </Button>
      </form>
      <RefusalNote refusal={refusal} />
      {key && <CopyField label="The key" hint="Shown only once." text={key} />}
    </>
  );
}

function KeyTable({
  keys,
  deleteApiKey,
  onDeleted,
}: Pick<AccountActions, 'deleteApiKey'> & {
  keys: readonly ApiKeyFacts[];
  onDeleted: () => void;
}) {
  const { pending, refusal, run } = useSubmit();
  const remove = async (id: string) => {
    await run(() => deleteApiKey(id));
    onDeleted();
  };
  return (
    <>
      <RefusalNote refusal={refusal} />
      {keys.length > 0 && (
        <DataTable
          rows={keys}
          keyOf={({ id }) => id}
          columns={[
            { heading: 'For', cell: ({ name }) => name },
            {
              heading: 'Starts with',
              className: 'font-mono text-xs',
              cell: ({ start }) => `${start}…`,
            },
            { heading: 'Scope', cell: ({ scope }) => scope },
            {
              heading: 'Expires',
              className: 'text-muted',
              cell: ({ endsAt }) => (endsAt ? formatMoment(endsAt) : 'never'),
            },
            {
              heading: 'Last used',
              className: 'text-muted',
              cell: ({ usedAt }) => (usedAt ? formatMoment(usedAt) : 'never'),
            },
            {
              heading: COMMANDS,
              className: 'text-right',
              cell: ({ id, name }) => (
                <Button size="sm" variant="danger" disabled={pending} onClick={() => remove(id)}>
                  Delete<span className="sr-only"> the key for {name}</span>
                </Button>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
