'use client';

import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { needed } from '@/components/ui/faults';
import { Field, Input, Textarea } from '@/components/ui/field';
import { useSubmit } from '@/components/ui/use-submit';
import type { PromptVersion } from '@/lib/prompt-versions/schema';
import { mapPublishedNotation } from '@/lib/suites/prompt-text';
import type { SavePromptVersion } from './actions';
import { checkDraft, type Draft } from './draft';
import { MappingList } from './mapping-list';

/** Properties of {@link PromptEditor}. */
export interface PromptEditorProps {
  promptId: string;
  /** The variables that the suite fills. */
  offered: readonly string[];
  versions: readonly PromptVersion[];
  /** The version from which it is written. */
  parent: PromptVersion;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  savePromptVersion: SavePromptVersion;
  onSaved: (hash: string, isNew: boolean) => void;
  onCancel: () => void;
}

/** Writes a new version of a prompt: its text, what it leaves out, and a note. The rest of it is the suite's. */
export function PromptEditor({
  promptId,
  offered,
  versions,
  parent,
  draft,
  onDraft,
  savePromptVersion,
  onSaved,
  onCancel,
}: PromptEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const check = checkDraft(
    draft,
    offered,
    versions.map((version) => version.text),
  );
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { text: draft.text, note: draft.note },
    {
      text: check.isKnown
        ? 'This text is there already: change something first.'
        : check.faults.join(' ') || undefined,
      note: needed(draft.note, 'Say what is different about this version.'),
    },
  );
  const set = (part: Partial<Draft>) => onDraft({ ...draft, ...part });

  const insert = (name: string) => {
    const { selectionStart = draft.text.length, selectionEnd = selectionStart } = box.current ?? {};
    const placeholder = `{{${name}}}`;
    set({
      text: draft.text.slice(0, selectionStart) + placeholder + draft.text.slice(selectionEnd),
    });
    box.current?.focus();
  };

  const save = async () => {
    const saved = await run(() =>
      savePromptVersion({
        prompt: promptId,
        text: draft.text,
        variables: check.variables,
        note: draft.note,
        parentHash: parent.hash,
      }),
    );
    if (saved) onSaved(saved.hash, saved.isNew);
  };

  return (
    <form
      aria-label="New version"
      className="flex flex-col gap-4 border-t px-5 py-4"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label="Text"
        hint="What stands before the first hole is sent first and can be cached by providers. A paragraph whose holes all stay empty is left out."
        error={errorOf('text')}
      >
        <Textarea
          ref={box}
          value={draft.text}
          spellCheck={false}
          className="max-h-[50vh] min-h-56 max-w-[52rem] font-mono text-xs leading-5"
          onChange={(event) => set({ text: event.target.value })}
        />
      </Field>
      {check.isKnown && !errorOf('text') && (
        <p className="text-muted text-xs">This text is there already: nothing has changed yet.</p>
      )}
      <ul aria-live="polite" className="flex flex-col gap-1 text-bad text-xs">
        {!errorOf('text') && check.faults.map((fault) => <li key={fault}>{fault}</li>)}
        {refusal && <li>{refusal.message}</li>}
      </ul>
      <fieldset>
        <legend className="mb-1.5 font-medium text-muted text-xs">Variables of this prompt</legend>
        <ul className="flex flex-wrap gap-1.5">
          {offered.map((name) => {
            const isUnused = check.unused.includes(name);
            const isLeftOut = !check.variables.includes(name);
            return (
              <li
                key={name}
                className={clsx(
                  'inline-flex items-center rounded-md ring-1 ring-inset',
                  isUnused ? 'ring-bad' : 'ring-line',
                )}
              >
                <button
                  type="button"
                  onClick={() => insert(name)}
                  aria-label={`Insert {{${name}}}`}
                  className="inline-flex h-7 items-center gap-1 rounded-md px-2 font-mono text-xs hover:bg-raised"
                >
                  <Plus aria-hidden className="size-3 text-faint" />
                  {name}
                </button>
                <span className="pr-2 text-faint text-xs">
                  {isLeftOut ? 'left out' : isUnused ? '' : 'used'}
                </span>
                {isUnused && (
                  <button
                    type="button"
                    onClick={() => set({ leftOut: [...draft.leftOut, name] })}
                    aria-label={`Leave out ${name}`}
                    className="mr-1 rounded-sm px-1 text-accent text-xs hover:underline"
                  >
                    leave out
                  </button>
                )}
              </li>
            );
          })}
          {offered.length === 0 && <li className="text-muted text-xs">It has none.</li>}
        </ul>
      </fieldset>
      {check.published.length > 0 && (
        <div className="flex flex-wrap items-start gap-3 rounded-md bg-raised px-3 py-2">
          <MappingList mapped={check.published} heading="Written in a published notation" />
          <Button size="sm" onClick={() => set({ text: mapPublishedNotation(draft.text).text })}>
            Bring into ours
          </Button>
        </div>
      )}
      <Field
        label="Note"
        hint="What is different about this version, in a few words."
        error={errorOf('note')}
      >
        <Input
          required
          maxLength={500}
          value={draft.note}
          className="max-w-[52rem]"
          onChange={(event) => set({ note: event.target.value })}
        />
      </Field>
      <div className="flex gap-2">
        <Button variant="primary" type="submit" pending={pending}>
          Save version
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
