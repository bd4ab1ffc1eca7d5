'use client';

import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field, Input } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { describeDials } from '@/lib/judge/dials.schema';
import { judgeKeys } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import { SERVER_IDS, type ServerId, serverOf } from '@/lib/judge/servers.schema';
import type { JudgeActions } from './actions';
import { CallSettings } from './call-settings';
import { DialSettings } from './dial-settings';
import {
  applyServer,
  entryOf,
  faultsIn,
  inputOf,
  type JudgeEntry,
  NEW_ENTRY,
  valuesOf,
} from './entry';

/** Properties of {@link JudgeForm}. */
export interface JudgeFormProps {
  /** The judge to change; null connects a new one. */
  judge: JudgeFacts | null;
  saveJudge: JudgeActions['saveJudge'];
  onSaved: (judge: JudgeFacts) => void;
  onCancel: () => void;
}

/** The form of a model: address, name, key and the parameters of calls. */
export function JudgeForm({ judge, saveJudge, onSaved, onCancel }: JudgeFormProps) {
  const queryClient = useQueryClient();
  const [entry, setEntry] = useState<JudgeEntry>(judge ? entryOf(judge) : NEW_ENTRY);
  const { pending, refusal, errorOf, run, form } = useSubmit(valuesOf(entry), faultsIn(entry));
  const server = serverOf(entry.server);
  const fixed = judge?.source === 'environment';
  const set = (change: Partial<JudgeEntry>) => setEntry({ ...entry, ...change });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await run(() => saveJudge(judge?.id ?? null, inputOf(entry)));
    if (!saved) return;
    await queryClient.invalidateQueries({ queryKey: judgeKeys.all });
    onSaved(saved.judge);
  };

  return (
    <form className="flex flex-col gap-4" onSubmit={submit} {...form}>
      <ServerChoice entry={entry} fixed={fixed} onChange={setEntry} />
      <Field
        label="Base URL"
        error={errorOf('baseUrl')}
        hint={fixed ? 'Set by OPENAI_BASE_URL in the server’s environment.' : undefined}
      >
        <Input
          type="url"
          required
          disabled={fixed}
          value={entry.baseUrl}
          placeholder="http://127.0.0.1:8000/v1"
          className="font-mono text-xs"
          onChange={(event) => set({ baseUrl: event.target.value })}
        />
      </Field>
      <NameFields entry={entry} errorOf={errorOf} onChange={set} placeholder={server.model} />
      {!fixed && (
        <KeyField
          entry={entry}
          hasKey={judge?.hasKey === true}
          needsKey={server.needsKey}
          onChange={set}
          error={errorOf('apiKey')}
        />
      )}
      <CallSettings entry={entry} onChange={set} errorOf={errorOf} open={judge !== null} />
      <DialSettings entry={entry} onChange={set} errorOf={errorOf} open={hasDials(judge)} />
      <RefusalNote refusal={refusal} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t bg-overlay px-5 py-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" pending={pending}>
          Save and test
        </Button>
      </div>
    </form>
  );
}

function hasDials(judge: JudgeFacts | null): boolean {
  return judge !== null && describeDials(judge.parameters).length > 0;
}

interface ServerChoiceProps {
  entry: JudgeEntry;
  /** Whether its address comes from elsewhere, and stays. */
  fixed: boolean;
  onChange: (entry: JudgeEntry) => void;
}

function ServerChoice({ entry, fixed, onChange }: ServerChoiceProps) {
  const choose = (id: ServerId) => {
    const { baseUrl } = entry;
    onChange({ ...applyServer(entry, id), ...(fixed && { baseUrl, name: entry.name }) });
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-muted text-xs">Server</legend>
      <div className="flex flex-wrap gap-1.5">
        {SERVER_IDS.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === entry.server}
            onClick={() => choose(id)}
            className={clsx(
              'h-7 rounded-md px-2.5 text-xs ring-1 ring-inset transition-colors',
              id === entry.server
                ? 'bg-accent-soft font-medium text-accent ring-accent'
                : 'text-muted ring-line hover:bg-raised hover:text-text',
            )}
          >
            {serverOf(id).label}
          </button>
        ))}
      </div>
      <p className="mt-2 min-h-8 text-faint text-xs">{serverOf(entry.server).hint}</p>
    </fieldset>
  );
}

interface KeyFieldProps {
  entry: JudgeEntry;
  /** Whether a key is stored. */
  hasKey: boolean;
  /** Whether the chosen server asks for one. */
  needsKey: boolean;
  onChange: (change: Partial<JudgeEntry>) => void;
  error: string | undefined;
}

function KeyField({ entry, hasKey, needsKey, onChange, error }: KeyFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="API key"
        aside={hasKey ? 'set, not shown' : needsKey ? 'needed' : 'if it wants one'}
        hint="Stored encrypted on this server; never sent to the browser again."
        error={error}
      >
        <Input
          type="password"
          autoComplete="off"
          disabled={entry.removeKey}
          value={entry.apiKey}
          placeholder={hasKey ? 'leave empty to keep the key' : ''}
          className="font-mono text-xs"
          onChange={(event) => onChange({ apiKey: event.target.value })}
        />
      </Field>
      {hasKey && (
        <Checkbox
          checked={entry.removeKey}
          onCheckedChange={(removeKey) => onChange({ removeKey })}
          label="Remove the stored key"
        />
      )}
    </div>
  );
}

interface NameFieldsProps {
  entry: JudgeEntry;
  onChange: (change: Partial<JudgeEntry>) => void;
  errorOf: (field: 'model' | 'name') => string | undefined;
  /** A model that the chosen server may have. */
  placeholder: string;
}

/** The name of the model on its server, and here. */
function NameFields({ entry, onChange, errorOf, placeholder }: NameFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Model" hint="Exactly as the server calls it." error={errorOf('model')}>
        <Input
          required
          value={entry.model}
          placeholder={placeholder}
          className="font-mono text-xs"
          onChange={(event) => onChange({ model: event.target.value })}
        />
      </Field>
      <Field label="Name" hint="What it is called on these pages." error={errorOf('name')}>
        <Input
          required
          value={entry.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
    </div>
  );
}
