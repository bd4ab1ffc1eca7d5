'use client';

import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useCommands, useValueKeys } from '@/components/commands/use-commands';
import { ValueChip } from '@/components/evidence/value-chip';
import { printValue, severityOf, valueIn, wordsOf } from '@/components/evidence/verdict-words';
import type { Draft } from '@/components/review/writing/drafts';
import { draftNames } from '@/components/review/writing/drafts';
import { ReasonForm } from '@/components/review/writing/reason-form';
import { needsReason } from '@/components/review/writing/reasons';
import { ScaleControl } from '@/components/review/writing/scale-control';
import { useReasonDraft } from '@/components/review/writing/use-reason-draft';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Difference } from '@/lib/queues/schema';
import type { Question } from '@/lib/suites/question';

interface DisagreementProps {
  /** Of the item that it is about. */
  itemId: string;
  /** Of the suite that asks the question. */
  suiteId: string;
  difference: Difference;
  question: Question;
  unitLabel: string;
  judge: RecordedAnswer | null;
  judgeName: string;
  adjudicated: RecordedAnswer | null;
  /** Whether keys are about this one. */
  chosen: boolean;
  onChoose: () => void;
  /** Settles it. */
  onSettle: (given: NonNullable<Draft>) => void;
  /** The person wants to go on. @param given what settles this one first, where it was being written */
  onSubmit: (given: NonNullable<Draft> | null) => void;
}

/** What each of several people said to one question, and the value that is to count: by number, then with a reason. */
export function Disagreement(props: DisagreementProps) {
  const { difference, question, adjudicated, chosen, onChoose } = props;
  const name = draftNames.settlement({ itemId: props.itemId, suite: props.suiteId }, difference);
  const reason = useReasonDraft(name, (value) => needsReason(question, value));
  const article = useRef<HTMLElement>(null);
  const submit = () => {
    const given = reason.take();
    if (given || !reason.draft) props.onSubmit(given);
  };
  useValueKeys(chosen ? question.scale : null, reason.ask);
  useCommands(chosen ? { submit } : {});
  useEffect(() => {
    if (chosen) article.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <article
      ref={article}
      aria-label={`${question.label}, ${props.unitLabel}`}
      // Takes the focus back from the form of the reason.
      tabIndex={-1}
      className={clsx('rounded-lg border p-3', chosen && 'border-accent')}
    >
      <Header {...props} />
      <ul className="mb-3 flex flex-col gap-1.5">
        {difference.answers.map((answer) => (
          <Said key={answer.id} who={answer.rater.name} answer={answer} question={question} />
        ))}
        {props.judge && <Said who={props.judgeName} answer={props.judge} question={question} />}
      </ul>
      <div className="flex flex-col gap-2">
        <ScaleControl
          question={question}
          value={reason.draft?.value ?? valueIn(adjudicated?.verdict)}
          judged={null}
          onValue={(given) => {
            onChoose();
            reason.ask(given);
          }}
        />
        <ReasonForm
          reason={reason}
          onSave={(given) => {
            const taken = reason.take(given);
            if (taken) props.onSettle(taken);
          }}
          saving="answer"
        />
      </div>
    </article>
  );
}

/** What it is about, and how it was settled. */
function Header({ question, unitLabel, adjudicated, chosen, onChoose }: DisagreementProps) {
  const verdict = adjudicated?.verdict;
  const words = verdict?.state === 'scored' ? verdict.rationale : '';
  return (
    <header className="mb-2 flex items-baseline gap-2">
      <h2 className="min-w-0 flex-1 font-semibold text-sm">
        <button
          type="button"
          aria-pressed={chosen}
          onClick={onChoose}
          className="rounded-sm text-left hover:text-accent"
        >
          {question.label}
          <span className="ml-2 font-normal text-muted text-xs">{unitLabel}</span>
        </button>
      </h2>
      <span className={clsx('text-xs', adjudicated ? 'text-good' : 'text-muted')}>
        {adjudicated ? `Settled: ${printValue(verdict, question)}` : 'Open'}
        {words && <span className="text-muted"> “{words}”</span>}
      </span>
    </header>
  );
}

function Said({
  who,
  answer: { verdict },
  question,
}: {
  who: string;
  answer: RecordedAnswer;
  question: Question;
}) {
  const value = printValue(verdict, question);
  return (
    <li className="flex items-start gap-2">
      <ValueChip
        value={value}
        severity={severityOf(verdict, question)}
        label={`${who}: ${value ?? 'no score'}`}
      />
      <p className="min-w-0 flex-1 text-pretty text-xs leading-6">
        <span className="font-medium">{who}</span>{' '}
        <span className="text-muted">{verdict?.state === 'scored' ? wordsOf(verdict) : ''}</span>
      </p>
    </li>
  );
}
