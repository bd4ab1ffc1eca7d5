'use client';

import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field, Input } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import { judgeKeys } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { JudgeActions } from './actions';
import { CallSettings } from './call-settings';
import {
  applyPreset,
  entryOf,
  faultsIn,
  inputOf,
  type JudgeEntry,
  NEW_ENTRY,
  valuesOf,
} from './entry';
import { PRESETS } from './presets';

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
  const preset = PRESETS.find(({ baseUrl }) => baseUrl === entry.baseUrl);
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
      {!fixed && (
        <fieldset>
          <legend className="mb-1.5 font-medium text-muted text-xs">Server</legend>
          <div className="flex flex-wrap gap-1.5">
            {PRESETS.map((each) => (
              <button
                key={each.id}
                type="button"
                aria-pressed={each === preset}
                onClick={() => setEntry(applyPreset(entry, each, PRESETS))}
                className={clsx(
                  'h-7 rounded-md px-2.5 text-xs ring-1 ring-inset transition-colors',
                  each === preset
                    ? 'bg-accent-soft font-medium text-accent ring-accent'
                    : 'text-muted ring-line hover:bg-raised hover:text-text',
                )}
              >
                {each.label}
              </button>
            ))}
          </div>
          <p className="mt-2 min-h-8 text-faint text-xs">
            {preset?.hint ?? 'Any server that speaks the OpenAI chat protocol and takes images.'}
          </p>
        </fieldset>
      )}
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
      <div className="grid grid-cols-2 gap-4">
        <Field label="Model" hint="Exactly as the server calls it." error={errorOf('model')}>
          <Input
            required
            value={entry.model}
            placeholder={preset?.model ?? 'model name'}
            className="font-mono text-xs"
            onChange={(event) => set({ model: event.target.value })}
          />
        </Field>
        <Field label="Name" hint="What it is called on these pages." error={errorOf('name')}>
          <Input
            required
            value={entry.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
      </div>
      {!fixed && (
        <div className="flex flex-col gap-2">
          <Field
            label="API key"
            aside={
              judge?.hasKey ? 'set, not shown' : preset?.needsKey ? 'needed' : 'if it wants one'
            }
            hint="Stored encrypted on this server; never sent to the browser again."
            error={errorOf('apiKey')}
          >
            <Input
              type="password"
              autoComplete="off"
              disabled={entry.removeKey}
              value={entry.apiKey}
              placeholder={judge?.hasKey ? 'leave empty to keep the key' : ''}
              className="font-mono text-xs"
              onChange={(event) => set({ apiKey: event.target.value })}
            />
          </Field>
          {judge?.hasKey && (
            <Checkbox
              checked={entry.removeKey}
              onCheckedChange={(removeKey) => set({ removeKey })}
              label="Remove the stored key"
            />
          )}
        </div>
      )}
      <CallSettings entry={entry} onChange={set} errorOf={errorOf} open={judge !== null} />
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
