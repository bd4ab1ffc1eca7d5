'use client';

import { Check, CircleSlash, Undo2 } from 'lucide-react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Kbd } from '@/components/ui/kbd';
import { formatMoment } from '@/components/ui/numbers';
import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';
import { confirmsJudge, ownAnswer, printValue } from '../matrix/cell-view';
import { ReasonForm } from './reason-form';
import type { Draft } from './reasons';
import { ScaleControl } from './scale-control';

/** Properties of {@link AnswerForm}. */
export interface AnswerFormProps {
  cell: Cell;
  question: Question;
  draft: Draft;
  reasons: readonly string[];
  /** Whether the judge's answer is kept from the person, so that there is nothing to confirm. */
  blind: boolean;
  moveOn: boolean;
  onMoveOn: (moveOn: boolean) => void;
  onConfirm: () => void;
  onCannotTell: () => void;
  onWithdraw: () => void;
  /** A value was chosen: it becomes a draft that still needs its reason. */
  onValue: (value: number | string) => void;
  onDraft: (draft: Draft) => void;
  onSave: (draft: NonNullable<Draft>) => void;
}

/** Where a person confirms, overrides or leaves open what the judge says in the chosen cell. */
export function AnswerForm(props: AnswerFormProps) {
  const { cell, question, draft } = props;
  const mayAnswer = useMay('reviewer');
  const own = ownAnswer(cell);
  const judged = cell.judge?.verdict;
  const canConfirm = judged?.state === 'scored';
  const judgeValue = judged?.state === 'scored' ? judged.value : null;
  const ownValue = own?.verdict?.state === 'scored' ? own.verdict.value : null;
  if (!mayAnswer) {
    return (
      <section aria-label="Your answer" className="flex flex-col gap-2">
        <p className="text-muted text-xs">
          You may look at everything here; answering takes the role of a reviewer.
        </p>
        <OtherPeople cell={cell} question={question} own={null} />
      </section>
    );
  }
  return (
    <section aria-label="Your answer" className="flex flex-col gap-2">
      <div className="flex min-h-7 items-center gap-1.5">
        {own ? (
          <OwnAnswer own={own} cell={cell} question={question} onWithdraw={props.onWithdraw} />
        ) : (
          <>
            {!props.blind && (
              <Button size="sm" variant="primary" disabled={!canConfirm} onClick={props.onConfirm}>
                <Check aria-hidden className="size-3.5" />
                Confirm {canConfirm && printValue(judged, question)}
                <KeyHint>C</KeyHint>
              </Button>
            )}
            <Button size="sm" onClick={props.onCannotTell}>
              <CircleSlash aria-hidden className="size-3.5" />
              Cannot tell
              <KeyHint>X</KeyHint>
            </Button>
          </>
        )}
        <span className="ml-auto shrink-0 text-muted">
          <Checkbox
            checked={props.moveOn}
            onCheckedChange={props.onMoveOn}
            label={<span className="text-xs">then go to the next</span>}
          />
        </span>
      </div>
      <ScaleControl
        key={`${cell.unit} ${cell.question}`}
        scale={question.scale}
        value={draft?.value ?? ownValue}
        judged={judgeValue}
        onValue={props.onValue}
      />
      {draft && (
        <ReasonForm
          draft={draft}
          reasons={props.reasons}
          onDraft={props.onDraft}
          onSave={props.onSave}
        />
      )}
      <OtherPeople cell={cell} question={question} own={own} />
    </section>
  );
}

function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="ml-0.5 font-mono text-2xs opacity-70">
      {children}
    </span>
  );
}

function OwnAnswer({
  own,
  cell,
  question,
  onWithdraw,
}: {
  own: RecordedAnswer;
  cell: Cell;
  question: Question;
  onWithdraw: () => void;
}) {
  const said = confirmsJudge(own, cell) ? 'You confirmed' : 'You say';
  const words = own.verdict?.state === 'unscored' ? 'You cannot tell' : said;
  const rationale =
    own.verdict?.state === 'scored' && own.act === 'override' ? own.verdict.rationale : '';
  return (
    <>
      <p className="flex min-w-0 items-center gap-1.5 text-sm" title={formatMoment(own.at)}>
        <Check aria-hidden className="size-3.5 shrink-0 text-good" strokeWidth={2.5} />
        <span className="shrink-0 font-medium">
          {words} {printValue(own.verdict, question)}
        </span>
        {rationale && (
          <span className="min-w-0 truncate text-muted" title={rationale}>
            “{rationale}”
          </span>
        )}
      </p>
      <Button size="sm" variant="ghost" onClick={onWithdraw}>
        <Undo2 aria-hidden className="size-3.5" />
        Take back
        <Kbd>U</Kbd>
      </Button>
    </>
  );
}

function OtherPeople({
  cell,
  question,
  own,
}: {
  cell: Cell;
  question: Question;
  own: RecordedAnswer | null;
}) {
  const others = cell.people.filter((answer) => answer.id !== own?.id);
  if (others.length === 0) return null;
  return (
    <p className="text-muted text-xs">
      Others:{' '}
      {others
        .map(
          ({ rater, verdict }) => `${rater.name} ${printValue(verdict, question) ?? 'cannot tell'}`,
        )
        .join(', ')}
    </p>
  );
}
