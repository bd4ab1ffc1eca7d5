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
import { checkDraft, type Draft, type DraftCheck } from './draft';
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

/** Checks a draft, and saves it. */
function useDraft(props: PromptEditorProps) {
  const { draft, versions } = props;
  const known = versions.map(({ text }) => text);
  const check = checkDraft(draft, props.offered, known);
  const textFault = check.isKnown
    ? 'This text already exists: change something first.'
    : check.faults.join(' ') || undefined;
  const submit = useSubmit(
    { text: draft.text, note: draft.note },
    { text: textFault, note: needed(draft.note, 'Say what is different about this version.') },
  );
  const save = async () => {
    const saved = await submit.run(() =>
      props.savePromptVersion({
        prompt: props.promptId,
        text: draft.text,
        variables: check.variables,
        note: draft.note,
        parentHash: props.parent.hash,
      }),
    );
    if (saved) props.onSaved(saved.hash, saved.isNew);
  };
  return { ...submit, check, save };
}

/** Writes a new version of a prompt: its text, what it leaves out, and a note. The rest of it is the suite's. */
export function PromptEditor(props: PromptEditorProps) {
  const { offered, draft, onDraft, onCancel } = props;
  const { pending, refusal, errorOf, form, check, save } = useDraft(props);
  const set = (part: Partial<Draft>) => onDraft({ ...draft, ...part });
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
      <DraftText
        draft={draft}
        offered={offered}
        check={check}
        onChange={set}
        error={errorOf('text')}
        refusal={refusal?.message}
      />
      {check.published.length > 0 && (
        <div className="flex flex-wrap items-start gap-3 rounded-md bg-raised px-3 py-2">
          <MappingList mapped={check.published} heading="Written in a published notation" />
          <Button size="sm" onClick={() => set({ text: mapPublishedNotation(draft.text).text })}>
            Convert to ours
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

interface DraftTextProps {
  draft: Draft;
  offered: readonly string[];
  check: DraftCheck;
  onChange: (part: Partial<Draft>) => void;
  error: string | undefined;
  /** Why the server has not stored it. */
  refusal: string | undefined;
}

/** The text of a draft with what is wrong with it, and the variables that can be put into it. */
function DraftText({ draft, offered, check, onChange, error, refusal }: DraftTextProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { text } = draft;
    const { selectionStart = text.length, selectionEnd = selectionStart } = box.current ?? {};
    onChange({ text: `${text.slice(0, selectionStart)}{{${name}}}${text.slice(selectionEnd)}` });
    box.current?.focus();
  };
  return (
    <>
      <Field
        label="Text"
        hint="What comes before the first placeholder is sent first and can be cached by providers. A paragraph whose placeholders all stay empty is left out."
        error={error}
      >
        <Textarea
          ref={box}
          value={draft.text}
          spellCheck={false}
          className="max-h-[50vh] min-h-56 max-w-[52rem] font-mono text-xs leading-5"
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      {check.isKnown && !error && (
        <p className="text-muted text-xs">This text already exists: nothing has changed yet.</p>
      )}
      <ul aria-live="polite" className="flex flex-col gap-1 text-bad text-xs">
        {!error && check.faults.map((fault) => <li key={fault}>{fault}</li>)}
        {refusal && <li>{refusal}</li>}
      </ul>
      <fieldset>
        <legend className="mb-1.5 font-medium text-muted text-xs">Variables of this prompt</legend>
        <ul className="flex flex-wrap gap-1.5">
          {offered.map((name) => (
            <VariableChip
              key={name}
              name={name}
              isUnused={check.unused.includes(name)}
              isLeftOut={!check.variables.includes(name)}
              onInsert={() => insert(name)}
              onLeaveOut={() => onChange({ leftOut: [...draft.leftOut, name] })}
            />
          ))}
          {offered.length === 0 && <li className="text-muted text-xs">It has none.</li>}
        </ul>
      </fieldset>
    </>
  );
}

interface VariableChipProps {
  name: string;
  isUnused: boolean;
  isLeftOut: boolean;
  onInsert: () => void;
  onLeaveOut: () => void;
}

/** A variable that the suite fills: puts it into the text, or leaves it out on purpose. */
function VariableChip({ name, isUnused, isLeftOut, onInsert, onLeaveOut }: VariableChipProps) {
  return (
    <li
      className={clsx(
        'inline-flex items-center rounded-md ring-1 ring-inset',
        isUnused ? 'ring-bad' : 'ring-line',
      )}
    >
      <button
        type="button"
        onClick={onInsert}
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
          onClick={onLeaveOut}
          aria-label={`Leave out ${name}`}
          className="mr-1 rounded-sm px-1 text-accent text-xs hover:underline"
        >
          leave out
        </button>
      )}
    </li>
  );
}
