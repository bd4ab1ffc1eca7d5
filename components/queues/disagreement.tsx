'use client';

import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useCommands, useValueKeys } from '@/components/commands/use-commands';
import { ValueChip } from '@/components/evidence/value-chip';
import { printValue, severityOf, wordsOf } from '@/components/evidence/verdict-words';
import type { Draft } from '@/components/review/writing/drafts';
import { draftNames } from '@/components/review/writing/drafts';
import { ReasonForm } from '@/components/review/writing/reason-form';
import { needsReason } from '@/components/review/writing/reasons';
import { ScaleControl } from '@/components/review/writing/scale-control';
import { useReasonDraft } from '@/components/review/writing/use-reason-draft';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Difference } from '@/lib/queues/schema';
import type { Question } from '@/lib/suites/question';

/** Properties of {@link Disagreement}. */
export interface DisagreementProps {
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
  useValueKeys(chosen ? question.scale : null, reason.ask);
  useCommands({
    ...(chosen && {
      submit: () => {
        const given = reason.take();
        if (given || !reason.draft) props.onSubmit(given);
      },
    }),
  });
  useEffect(() => {
    if (chosen) article.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const verdict = adjudicated?.verdict;
  const value = verdict?.state === 'scored' ? verdict.value : null;
  const words = verdict?.state === 'scored' ? verdict.rationale : '';
  const rows = [
    ...difference.answers.map((answer) => ({ name: answer.rater.name, answer })),
    ...(props.judge ? [{ name: props.judgeName, answer: props.judge }] : []),
  ];
  return (
    <article
      ref={article}
      aria-label={`${question.label}, ${props.unitLabel}`}
      // Takes the focus back from the form of the reason.
      tabIndex={-1}
      className={clsx('rounded-lg border p-3', chosen && 'border-accent')}
    >
      <header className="mb-2 flex items-baseline gap-2">
        <h2 className="min-w-0 flex-1 font-semibold text-sm">
          <button
            type="button"
            aria-pressed={chosen}
            onClick={onChoose}
            className="rounded-sm text-left hover:text-accent"
          >
            {question.label}
            <span className="ml-2 font-normal text-muted text-xs">{props.unitLabel}</span>
          </button>
        </h2>
        <span className={clsx('text-xs', adjudicated ? 'text-good' : 'text-muted')}>
          {adjudicated ? `Settled: ${printValue(verdict, question)}` : 'Open'}
          {words && <span className="text-muted"> “{words}”</span>}
        </span>
      </header>
      <ul className="mb-3 flex flex-col gap-1.5">
        {rows.map(({ name: who, answer }) => (
          <li key={answer.id} className="flex items-start gap-2">
            <ValueChip
              value={printValue(answer.verdict, question)}
              severity={severityOf(answer.verdict, question)}
              label={`${who}: ${printValue(answer.verdict, question) ?? 'no score'}`}
            />
            <p className="min-w-0 flex-1 text-pretty text-xs leading-6">
              <span className="font-medium">{who}</span>{' '}
              <span className="text-muted">
                {answer.verdict?.state === 'scored' ? wordsOf(answer.verdict) : ''}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        <ScaleControl
          question={question}
          value={reason.draft?.value ?? value}
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
