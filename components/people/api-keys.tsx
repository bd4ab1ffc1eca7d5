'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { needed } from '@/components/ui/faults';
import { Field, Input } from '@/components/ui/field';
import { formatMoment } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { useSubmit } from '@/components/ui/use-submit';
import { peopleKeys, useApiKeys } from '@/lib/people/queries';
import type { AccountActions } from './actions';
import { CopyField } from './copy-field';

/** One's API keys, with which scripts act in one's name. */
export function ApiKeys({
  createApiKey,
  deleteApiKey,
}: Pick<AccountActions, 'createApiKey' | 'deleteApiKey'>) {
  const queryClient = useQueryClient();
  const keys = useApiKeys();
  const [name, setName] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { name, '': name },
    { name: needed(name, 'Say what the key is for.') },
  );
  const removal = useSubmit();
  const refresh = () => queryClient.invalidateQueries({ queryKey: peopleKeys.apiKeys });

  const create = async (event: FormEvent) => {
    event.preventDefault();
    const made = await run(() => createApiKey(name));
    if (!made) return;
    setKey(made.key);
    setName('');
    await refresh();
  };
  const remove = async (id: string) => {
    await removal.run(() => deleteApiKey(id));
    await refresh();
  };

  return (
    <Card
      title="API keys"
      description="A script that sends the header “Authorization: Bearer KEY” may do what you may."
    >
      <div className="flex flex-col gap-4">
        <form onSubmit={create} {...form} className="flex max-w-md items-start gap-2">
          <Field
            label="What the key is for"
            error={errorOf('name') ?? errorOf('')}
            className="flex-1"
          >
            <Input
              required
              value={name}
              maxLength={80}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Button type="submit" pending={pending} className="mt-5.5">
            Make a key
          </Button>
        </form>
        <RefusalNote refusal={refusal ?? removal.refusal} />
        {key && <CopyField label="The key" hint="It is shown this once." text={key} />}
        {keys.data && keys.data.length > 0 && (
          <Table>
            <thead>
              <tr>
                <HeaderCell>For</HeaderCell>
                <HeaderCell>Begins with</HeaderCell>
                <HeaderCell>Made</HeaderCell>
                <HeaderCell>Latest use</HeaderCell>
                <HeaderCell>
                  <span className="sr-only">Commands</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {keys.data.map((one) => (
                <tr key={one.id}>
                  <DataCell>{one.name}</DataCell>
                  <DataCell className="font-mono text-xs">{one.start}…</DataCell>
                  <DataCell className="text-muted">{formatMoment(one.createdAt)}</DataCell>
                  <DataCell className="text-muted">
                    {one.usedAt ? formatMoment(one.usedAt) : 'never'}
                  </DataCell>
                  <DataCell className="text-right">
                    <Button
                      size="sm"
                      variant="danger"
                      disabled={removal.pending}
                      onClick={() => remove(one.id)}
                    >
                      Delete<span className="sr-only"> the key for {one.name}</span>
                    </Button>
                  </DataCell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </Card>
  );
}
