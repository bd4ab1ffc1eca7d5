'use client';

import { Check, Pencil, Plus, ShieldCheck, SquareDashed, Trash2, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useMay } from '@/components/people/person-context';
import type { Playback } from '@/components/player/playback';
import { Button } from '@/components/ui/button';
import { Field, Select, Textarea } from '@/components/ui/field';
import { HeatChip } from '@/components/ui/heat';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { formatSpan } from '@/components/ui/numbers';
import { ScaleControl } from '../answering/scale-control';
import type { Finding, FindingDraft } from './findings';
import type { Findings } from './use-findings';

/** Properties of {@link FindingsPanel}. */
export interface FindingsPanelProps {
  findings: Findings;
  playback: Playback;
  /** Whether the person has said that nothing else is wrong. */
  nothingElse: boolean;
  onNothingElse: () => void;
}

/** What people found and the judge missed: the list, and the form for one. */
export function FindingsPanel({
  findings,
  playback,
  nothingElse,
  onNothingElse,
}: FindingsPanelProps) {
  const mayAnswer = useMay('reviewer');
  return (
    <div className="flex flex-col gap-3">
      {findings.draft && <FindingForm draft={findings.draft} findings={findings} />}
      {!findings.draft && mayAnswer && (
        <div className="flex flex-wrap gap-1.5">
          <Button size="sm" variant="primary" onClick={findings.begin}>
            <Plus aria-hidden className="size-3.5" />
            Finding at this frame
            <span aria-hidden className="font-mono text-2xs opacity-70">
              F
            </span>
          </Button>
          <Button size="sm" aria-pressed={nothingElse} onClick={onNothingElse}>
            {nothingElse ? (
              <Check aria-hidden className="size-3.5 text-good" strokeWidth={2.5} />
            ) : (
              <ShieldCheck aria-hidden className="size-3.5" />
            )}
            {nothingElse ? 'You say: nothing else is wrong' : 'Nothing else is wrong here'}
            <Kbd>⇧N</Kbd>
          </Button>
        </div>
      )}
      {findings.current.length === 0 && !findings.draft && (
        <p className="text-pretty text-muted">
          Nobody has marked anything that the judge missed. A finding has a type, a severity and a
          stretch of time, and if you like a box on the picture.
        </p>
      )}
      <ul className="flex flex-col">
        {findings.current.map((finding) => (
          <FindingRow
            key={finding.answer.id}
            finding={finding}
            onShow={() =>
              playback.choose(finding.span, finding.answer.box?.at ?? finding.span.from)
            }
            onChange={() => findings.change(finding)}
            onTakeBack={() => findings.takeBack(finding)}
          />
        ))}
      </ul>
    </div>
  );
}

function FindingRow({
  finding,
  onShow,
  onChange,
  onTakeBack,
}: {
  finding: Finding;
  onShow: () => void;
  onChange: () => void;
  onTakeBack: () => void;
}) {
  const { answer, question, span, severity, own } = finding;
  const { scale } = question;
  const share = scale.kind === 'rating' ? (severity - scale.min) / (scale.max - scale.min) : null;
  const note = answer.verdict?.state === 'scored' ? answer.verdict.rationale : '';
  return (
    <li className="flex items-start gap-2 border-b py-2 last:border-b-0">
      <HeatChip severity={share} label={`Severity ${severity}`}>
        {severity}
      </HeatChip>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onShow}
          className="flex max-w-full flex-wrap items-baseline gap-x-2 rounded-sm text-left hover:text-accent"
        >
          <span className="font-medium">{question.label}</span>
          <span className="text-muted text-xs tabular-nums">{formatSpan(span)}</span>
          {answer.box && (
            <span className="text-muted text-xs">
              <SquareDashed aria-hidden className="mr-0.5 inline size-3" />
              box
            </span>
          )}
        </button>
        {note && <p className="whitespace-pre-wrap break-words text-muted text-xs">{note}</p>}
        {!own && <p className="text-faint text-xs">{answer.rater.name}</p>}
      </div>
      {own && (
        <span className="flex">
          <IconButton label="Change this finding" size="sm" onClick={onChange}>
            <Pencil />
          </IconButton>
          <IconButton label="Take this finding back" size="sm" onClick={onTakeBack}>
            <Trash2 />
          </IconButton>
        </span>
      )}
    </li>
  );
}

function FindingForm({ draft, findings }: { draft: FindingDraft; findings: Findings }) {
  const type = findings.types.find(({ id }) => id === draft.question) ?? findings.types[0];
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur();
    const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (event.key !== 'Enter' || !plain || event.nativeEvent.isComposing) return;
    event.preventDefault();
    findings.save();
  };
  return (
    <section aria-label="Finding" className="flex flex-col gap-2.5 rounded-md bg-raised p-2.5">
      <Field label="Type">
        <Select
          value={draft.question}
          onChange={(event) => findings.setDraft({ ...draft, question: event.target.value })}
        >
          {findings.types.map(({ id, label }) => (
            <option key={id} value={id}>
              {id.length <= 4 ? `${id} ` : ''}
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex flex-col gap-1.5">
        <p className="flex justify-between font-medium text-muted text-xs">
          Severity <span className="font-normal text-faint">by number key</span>
        </p>
        {type && (
          <ScaleControl
            scale={type.scale}
            value={draft.severity}
            judged={null}
            onValue={(value) => typeof value === 'number' && findings.setSeverity(value)}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="sm" onClick={() => findings.mark('from')}>
          From {draft.from.toFixed(3)} s <Kbd>I</Kbd>
        </Button>
        <Button size="sm" onClick={() => findings.mark('to')}>
          To {draft.to.toFixed(3)} s <Kbd>O</Kbd>
        </Button>
        <Button size="sm" aria-pressed={findings.drawing} onClick={findings.draw}>
          <SquareDashed aria-hidden className="size-3.5" />
          Box <Kbd>B</Kbd>
        </Button>
        {draft.box && (
          <IconButton
            label="Remove the box"
            size="sm"
            onClick={() => {
              findings.setBox(null);
              findings.endDrawing();
            }}
          >
            <X />
          </IconButton>
        )}
      </div>
      <Field label="Note" aside="Enter saves">
        <Textarea
          rows={2}
          maxLength={4000}
          value={draft.note}
          placeholder="What is seen, if it needs saying"
          onChange={(event) => findings.setDraft({ ...draft, note: event.target.value })}
          onKeyDown={onKeyDown}
          className="!min-h-13"
        />
      </Field>
      <div className="flex justify-end gap-1.5">
        <Button size="sm" variant="ghost" onClick={findings.drop}>
          Drop
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={draft.severity === null}
          onClick={() => findings.save()}
        >
          Save finding
        </Button>
      </div>
    </section>
  );
}
