import clsx from 'clsx';
import { ReasonForm } from '@/components/review/answering/reason-form';
import type { Draft } from '@/components/review/answering/reasons';
import { ScaleControl } from '@/components/review/answering/scale-control';
import { printValue, severityOf, wordsOf } from '@/components/review/matrix/cell-view';
import { ValueChip } from '@/components/review/scores';
import { Field, Input } from '@/components/ui/field';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';
import type { Difference } from '@/lib/queues/schema';

/** What is being written about a disagreement. */
export interface Settling {
  /** The value that waits for the reason which it needs; null for none. */
  value: number | string | null;
  rationale: string;
}

/** Properties of {@link Disagreement}. */
export interface DisagreementProps {
  difference: Difference;
  question: Question;
  unitLabel: string;
  judge: RecordedAnswer | null;
  judgeName: string;
  adjudicated: RecordedAnswer | null;
  chosen: boolean;
  settling: Settling;
  /** Reasons given before, latest first. */
  reasons: readonly string[];
  onWrite: (settling: Settling) => void;
  onSave: (draft: NonNullable<Draft>) => void;
  onChoose: () => void;
  onValue: (value: number | string) => void;
}

/** What each of several people said to one question, and the value that is to count. */
export function Disagreement(props: DisagreementProps) {
  const { difference, question, adjudicated, chosen, settling, onWrite } = props;
  const verdict = adjudicated?.verdict;
  const value = verdict?.state === 'scored' ? verdict.value : null;
  const rows = [
    ...difference.answers.map((answer) => ({ name: answer.rater.name, answer })),
    ...(props.judge ? [{ name: props.judgeName, answer: props.judge }] : []),
  ];
  return (
    <article
      aria-label={`${question.label}, ${props.unitLabel}`}
      className={clsx('rounded-lg border p-3', chosen && 'border-accent')}
    >
      <header className="mb-2 flex items-baseline gap-2">
        <h2 className="min-w-0 flex-1 font-semibold text-sm">
          <button
            type="button"
            aria-pressed={chosen}
            onClick={props.onChoose}
            className="rounded-sm text-left hover:text-accent"
          >
            {question.label}
            <span className="ml-2 font-normal text-muted text-xs">{props.unitLabel}</span>
          </button>
        </h2>
        <span className={clsx('text-xs', adjudicated ? 'text-good' : 'text-muted')}>
          {adjudicated ? `Settled: ${printValue(verdict, question)}` : 'Open'}
        </span>
      </header>
      <ul className="mb-3 flex flex-col gap-1.5">
        {rows.map(({ name, answer }) => (
          <li key={answer.id} className="flex items-start gap-2">
            <ValueChip
              value={printValue(answer.verdict, question)}
              severity={severityOf(answer.verdict, question)}
              label={`${name}: ${printValue(answer.verdict, question) ?? 'no score'}`}
            />
            <p className="min-w-0 flex-1 text-pretty text-xs leading-6">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-muted">
                {answer.verdict?.state === 'scored' ? wordsOf(answer.verdict) : ''}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {settling.value === null && (
        <Field label="Why" aside={asideOf(question)} className="mb-2">
          <Input
            value={settling.rationale}
            onFocus={props.onChoose}
            onChange={(event) => onWrite({ value: null, rationale: event.target.value })}
          />
        </Field>
      )}
      <ScaleControl
        question={question}
        value={settling.value ?? value}
        judged={null}
        onValue={(given) => {
          props.onChoose();
          props.onValue(given);
        }}
      />
      {settling.value !== null && (
        <div className="mt-2">
          <ReasonForm
            draft={{ value: settling.value, rationale: settling.rationale }}
            reasons={props.reasons}
            onDraft={(draft) => onWrite(draft ?? { value: null, rationale: '' })}
            onSave={props.onSave}
            saving="answer"
          />
        </div>
      )}
    </article>
  );
}

/** For which values the reason may be left out. */
function asideOf({ reasonFor = [] }: Question): string {
  return reasonFor.length === 0 ? 'optional' : `needed for ${reasonFor.join(', ')}`;
}
