'use client';

import { useQueryClient } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { CommandKey } from '@/components/commands/command-key';
import { useCommands } from '@/components/commands/use-commands';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { Field, Input, Textarea } from '@/components/ui/field';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { Refusal } from '@/components/ui/server-action';
import { useStored } from '@/components/ui/use-stored';
import { useSubmit } from '@/components/ui/use-submit';
import { reviewKeys } from '@/lib/reviews/queries';
import type { ItemVersions, SuiteFacts } from '@/lib/reviews/schema';
import { draftNames } from '../writing/drafts';
import { ReasonField } from '../writing/reason-field';
import { offerBack, useReasons } from '../writing/use-reason-draft';
import { correctionOf, type DataField, fieldsOf } from './correction';
import { CorrectionPreview, type PreviewCorrection } from './correction-preview';

/** The server action that stores a correction of an item: the new version's id. */
export type CorrectItem = (correction: {
  itemId: string;
  data: Record<string, unknown>;
  /** Why, in the person's words. */
  reason: string;
}) => Promise<{ ok: true; itemId: string } | Refusal>;

interface CorrectDialogProps {
  itemId: string;
  versions: ItemVersions;
  /** In which it is reviewed, null where in none yet; one that asks people alone wants a reason. */
  suite: SuiteFacts | null;
  correctItem: CorrectItem;
  previewCorrection: PreviewCorrection;
  /** Goes to the new version. */
  onCorrected: (itemId: string) => void;
}

/** A correction that is being written: kept on this device until it is stored or dropped. */
const draftSchema = z
  .object({
    /** By the fields' names, those that were changed. */
    texts: z.record(z.string(), z.string()),
    reason: z.string(),
  })
  .nullable();

type CorrectionDraft = z.infer<typeof draftSchema>;

const NOTHING_WRITTEN: NonNullable<CorrectionDraft> = { texts: {}, reason: '' };

/** Lets a person correct what an item says: a version of its own is made, and this one stays with its answers. */
export function CorrectDialog(props: CorrectDialogProps) {
  const [open, setOpen] = useState(false);
  const mayCorrect = useMay('reviewer');
  useCommands(mayCorrect ? { correct: () => setOpen(true) } : {});
  if (!mayCorrect) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Correct this item"
      description="Makes a new version. This one stays as it is, with all that was answered about it; new runs judge the new one."
      width="lg"
      trigger={
        <Button variant="ghost" size="sm">
          <PencilLine aria-hidden className="size-3.5" />
          Correct…
          <CommandKey command="correct" bare />
        </Button>
      }
    >
      {open && <CorrectionForm {...props} onDone={() => setOpen(false)} />}
    </Dialog>
  );
}

/** What is being written of a correction, and how it is stored. */
function useCorrection(props: CorrectDialogProps & { onDone: () => void }) {
  const { itemId, versions, suite, correctItem, onCorrected, onDone } = props;
  const { data } = versions;
  const name = draftNames.correction(itemId);
  const [draft, setDraft] = useStored<CorrectionDraft>(name, draftSchema, null);
  const { texts, reason } = draft ?? NOTHING_WRITTEN;
  const { reasons, remember } = useReasons();
  const submit = useSubmit();
  const client = useQueryClient();
  const fields = fieldsOf(data).map((field) => ({
    ...field,
    text: texts[field.name] ?? field.text,
  }));
  const written = correctionOf(data, fields);
  const isChanged = JSON.stringify(written.data) !== JSON.stringify(data);
  const canSave = isChanged && written.faults.size === 0 && !submit.pending;
  const needsReason = suite?.peopleAlone === true;
  const isReady = (given: string) => canSave && (given.trim() !== '' || !needsReason);
  const save = async (given = reason) => {
    if (!isReady(given)) return;
    const result = await submit.run(() =>
      correctItem({ itemId, data: written.data, reason: given.trim() }),
    );
    if (!result) return;
    remember(given);
    setDraft(null);
    void client.invalidateQueries({ queryKey: reviewKeys.ofItem(itemId) });
    onDone();
    onCorrected(result.itemId);
  };
  return {
    draft,
    texts,
    reason,
    reasons,
    fields,
    written,
    needsReason,
    submit,
    ready: isReady(reason),
    write: (change: Partial<NonNullable<CorrectionDraft>>) =>
      setDraft({ texts, reason, ...change }),
    drop: () => {
      setDraft(null);
      offerBack(() => setDraft(draft));
    },
    save,
  };
}

function CorrectionForm(props: CorrectDialogProps & { onDone: () => void }) {
  const { itemId, versions, suite } = props;
  const correction = useCorrection(props);
  const { texts, fields, written, needsReason, submit, ready, write, save } = correction;
  const kept = Object.keys(versions.data).filter(
    (name) => !fields.some((field) => field.name === name),
  );
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {fields.map((field) => (
        <DataControl
          key={field.name}
          field={field}
          error={written.faults.get(field.name)}
          onText={(text) => write({ texts: { ...texts, [field.name]: text } })}
        />
      ))}
      {kept.length > 0 && <p className="text-muted text-xs">Stays as it is: {kept.join(', ')}.</p>}
      {suite && written.faults.size === 0 && (
        <CorrectionPreview
          ask={{ itemId, suite: suite.id, data: written.data }}
          previewCorrection={props.previewCorrection}
        />
      )}
      <ReasonField
        of="this correction"
        isOptional={!needsReason}
        text={correction.reason}
        onText={(reason) => write({ reason })}
        reasons={correction.reasons}
        onTake={(reason) => {
          write({ reason });
          void save(reason);
        }}
        ready={ready}
        onSave={() => void save()}
        savesOnGoingOn
      />
      <RefusalNote refusal={submit.refusal} />
      <CorrectionButtons {...correction} />
    </form>
  );
}

function CorrectionButtons({ draft, drop, ready, submit }: ReturnType<typeof useCorrection>) {
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 border-t bg-overlay px-5 py-3">
      {draft && (
        <Button type="button" variant="ghost" onClick={drop}>
          Discard
        </Button>
      )}
      <DialogClose>
        <Button type="button">Close</Button>
      </DialogClose>
      <Button type="submit" variant="primary" disabled={!ready} pending={submit.pending}>
        Store the new version
      </Button>
    </div>
  );
}

const HINTS: Partial<Record<DataField['kind'], string>> = {
  list: 'One a line.',
  texts: 'One a line: add, split, join or reword them.',
  numbers: 'With commas between them.',
};

function DataControl({
  field: { name, kind, text },
  error,
  onText,
}: {
  field: DataField;
  error: string | undefined;
  onText: (text: string) => void;
}) {
  return (
    <Field label={name.slice(0, 1).toUpperCase() + name.slice(1)} error={error} hint={HINTS[kind]}>
      {kind === 'number' || kind === 'numbers' ? (
        <Input inputMode="decimal" value={text} onChange={(event) => onText(event.target.value)} />
      ) : (
        <Textarea
          rows={1}
          className="!min-h-8"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
