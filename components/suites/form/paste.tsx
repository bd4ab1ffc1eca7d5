import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, Textarea } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { type ReadCriteria, readCriteria } from '@/lib/declared/form/table';
import { newId } from '@/lib/new-id';
import type { FilledForm } from './use-suite-form';

/** What columns are called that were recognised. */
const WORDS: Record<string, string> = {
  label: 'the name',
  help: 'what counts',
  group: 'the group',
  scale: 'the scale',
  words: 'what points mean',
  checklist: 'what to look at',
};

/** Takes questions over from a table that is pasted; what it comes to is shown before it replaces anything. */
export function PasteDialog({ filled: { form, change } }: { filled: FilledForm }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const read = text.trim() ? readCriteria(text, newId) : null;
  const blank = form.questions.every(({ label, help }) => !label.trim() && !help.trim());
  const take = (replaces: boolean) => {
    if (!read) return;
    const kept = replaces ? [] : form.questions.filter(({ label }) => label.trim());
    const used = [...kept, ...read.questions].map(({ scale }) => scale);
    change({
      questions: [...kept, ...read.questions],
      groups: [...(replaces ? [] : form.groups), ...read.groups],
      // What no question uses would be in the way.
      scales: [...form.scales, ...read.scales].filter(({ key }) => used.includes(key)),
    });
    setText('');
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm">
          <ClipboardPaste aria-hidden className="size-3.5" />
          Paste a table
        </Button>
      }
      title="Questions from a table"
      description="Copy a table of criteria from a sheet, a CSV file or Markdown: a criterion a row."
      width="lg"
      footer={
        <>
          {!blank && (
            <Button disabled={!read} onClick={() => take(false)}>
              Add to the questions
            </Button>
          )}
          <Button variant="primary" disabled={!read} onClick={() => take(true)}>
            {blank
              ? 'Take these questions'
              : `Replace the ${countNoun(form.questions.length, 'question')}`}
          </Button>
        </>
      }
    >
      <Field
        label="Table"
        hint="Columns that are known: name, what counts, group, scale (1-5, yes/no, or words with / between), what points mean (a column a point, or 1: bad; 5: good), checklist."
      >
        <Textarea
          className="max-h-48 min-h-28 font-mono text-xs"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div aria-live="polite" className="flex flex-col gap-3 pt-3">
        {text.trim() && !read && <p className="text-bad text-xs">No table is found in this.</p>}
        {read && <Taken read={read} />}
      </div>
    </Dialog>
  );
}

/** What was taken from a table. */
function Taken({ read: { columns, questions, scales, groups, notes } }: { read: ReadCriteria }) {
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {columns.map(({ heading, as }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Columns may have equal headings.
          <li key={place}>
            “{heading}”{' '}
            <span className="text-muted">
              {as === null ? 'is left aside' : `is ${WORDS[as] ?? `what ${as} means`}`}
            </span>
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <ul className="text-warn text-xs">
          {[...new Set(notes)].map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <h3 className="font-medium text-xs">{countNoun(questions.length, 'question')}</h3>
      <ol className="divide-y rounded-md border text-xs">
        {questions.map(({ key, label, help, scale, group }) => (
          <li key={key} className="flex gap-3 px-2.5 py-1.5">
            <span className="w-40 shrink-0 break-words font-medium">{label}</span>
            <span className="min-w-0 flex-1 whitespace-pre-line break-words text-muted">
              {help}
            </span>
            <span className="w-40 shrink-0 break-words text-muted">
              {[
                scales.find((one) => one.key === scale)?.name,
                groups.find((one) => one.key === group)?.label,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
