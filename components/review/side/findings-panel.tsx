'use client';

import clsx from 'clsx';
import { Check, Plus, ShieldCheck, SquareDashed, X } from 'lucide-react';
import { CommandKey } from '@/components/commands/command-key';
import { severityIn } from '@/components/evidence/verdict-words';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/ui/field';
import { HeatChip } from '@/components/ui/heat';
import { IconButton } from '@/components/ui/icon-button';
import { formatSpan } from '@/components/ui/numbers';
import type { Question } from '@/lib/suites/question';
import { type Finding, isInWords } from '../findings/findings';
import { typeOf } from '../findings/use-findings';
import { useJudged } from '../reviewed/judged-item';
import { useVideo } from '../reviewed/reviewed-item';
import type { FindingDraft } from '../writing/drafts';
import { ReasonField } from '../writing/reason-field';
import { RemarkRow } from '../writing/remark-row';
import { ScaleControl } from '../writing/scale-control';
import { WritingForm } from '../writing/writing-form';

/** What people found and the judge missed: the list, and the form for one. */
export function FindingsPanel() {
  const video = useVideo();
  const { run, findings, nothingElse, toggleNothingElse } = useJudged();
  const mayAnswer = useMay('reviewer');
  const [only] = findings.types.length === 1 ? findings.types : [];
  return (
    <div className="flex flex-col gap-3">
      {findings.draft && <FindingForm draft={findings.draft} />}
      {!findings.draft && mayAnswer && (
        <div className="flex flex-wrap gap-1.5">
          <Button size="sm" variant="primary" onClick={findings.begin}>
            <Plus aria-hidden className="size-3.5" />
            {only?.label ?? 'Finding'} at this frame
            <CommandKey command="finding" bare />
          </Button>
          {run.suite.defects && (
            <Button size="sm" aria-pressed={nothingElse} onClick={toggleNothingElse}>
              {nothingElse ? (
                <Check aria-hidden className="size-3.5 text-good" strokeWidth={2.5} />
              ) : (
                <ShieldCheck aria-hidden className="size-3.5" />
              )}
              {nothingElse ? 'You say: nothing else is wrong' : 'Nothing else is wrong here'}
              <CommandKey command="nothing-else" />
            </Button>
          )}
        </div>
      )}
      {findings.current.length === 0 && !findings.draft && (
        <p className="text-pretty text-muted">
          {only && isInWords(only)
            ? `Nobody has marked any. ${only.help}`
            : 'Nobody has marked anything that the judge missed. A finding has a type, a severity and a stretch of time, and if you like a box on the picture.'}
        </p>
      )}
      <ul className="flex flex-col">
        {findings.current.map((finding) => (
          <FindingRow
            key={finding.answer.id}
            finding={finding}
            onShow={() => video?.choose(finding.span, finding.answer.box?.at ?? finding.span.from)}
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
  const { answer, question, span, severity, words, own } = finding;
  return (
    <RemarkRow noun="finding" own={own} onChange={onChange} onTakeBack={onTakeBack}>
      {severity !== null && (
        <HeatChip severity={severityIn(question, severity)} label={`Severity ${severity}`}>
          {severity}
        </HeatChip>
      )}
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
        {words && (
          <p
            className={clsx(
              'whitespace-pre-wrap break-words',
              severity !== null && 'text-muted text-xs',
            )}
          >
            {words}
          </p>
        )}
        {!own && <p className="text-faint text-xs">{answer.rater.name}</p>}
      </div>
    </RemarkRow>
  );
}

function FindingForm({ draft }: { draft: FindingDraft }) {
  const { findings } = useJudged();
  const type = typeOf(draft, findings.types);
  if (type && isInWords(type)) return <WordsForm draft={draft} type={type} />;
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
            question={type}
            value={draft.severity}
            judged={null}
            onValue={(value) => typeof value === 'number' && findings.setSeverity(value)}
          />
        )}
      </div>
      <FindingEnds draft={draft} />
      <ReasonField
        isOptional
        text={draft.note}
        onText={(note) => findings.setDraft({ ...draft, note })}
        reasons={findings.reasons}
        onTake={findings.save}
        saving="finding"
        ready={draft.severity !== null}
        onSave={() => findings.save()}
        onDrop={findings.drop}
        box={findings.reasonBox}
      />
    </section>
  );
}

/** The form for a finding that is said in words, of a suite that has no other. */
function WordsForm({ draft, type }: { draft: FindingDraft; type: Question }) {
  const { findings } = useJudged();
  return (
    <section aria-label="Finding" className="flex flex-col gap-2.5 rounded-md bg-raised p-2.5">
      <FindingEnds draft={draft} />
      <WritingForm
        label={type.label}
        aside="Enter saves · Esc discards"
        placeholder="In a sentence: who or what, and what happens"
        text={draft.note}
        onText={(note) => findings.setDraft({ ...draft, note })}
        saving={type.label.toLowerCase()}
        ready={draft.note.trim() !== ''}
        onSave={() => findings.save()}
        onDrop={findings.drop}
        onEscape={findings.drop}
        box={findings.reasonBox}
      />
    </section>
  );
}

/** Where a finding begins and ends, and the box on the picture. */
function FindingEnds({ draft }: { draft: FindingDraft }) {
  const { findings } = useJudged();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Button size="sm" onClick={() => findings.mark('from')}>
        From {draft.from.toFixed(3)} s <CommandKey command="finding-from" />
      </Button>
      <Button size="sm" onClick={() => findings.mark('to')}>
        To {draft.to.toFixed(3)} s <CommandKey command="finding-to" />
      </Button>
      <Button size="sm" aria-pressed={findings.drawing} onClick={findings.draw}>
        <SquareDashed aria-hidden className="size-3.5" />
        Box <CommandKey command="finding-box" />
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
  );
}
