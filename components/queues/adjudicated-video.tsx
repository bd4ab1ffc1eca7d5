'use client';

import clsx from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useCommands, useValueKeys } from '@/components/commands/use-commands';
import { ownRow } from '@/components/review/answering/answering';
import { ScaleControl } from '@/components/review/answering/scale-control';
import { useAnswering } from '@/components/review/answering/use-answering';
import { useClip } from '@/components/review/clip-review';
import { printValue, severityOf, wordsOf } from '@/components/review/matrix/cell-view';
import type { ReviewedRun } from '@/components/review/matrix/matrix-layout';
import { momentOf } from '@/components/review/moments';
import { ReviewFrame } from '@/components/review/review-frame';
import { ValueChip } from '@/components/review/scores';
import { Field, Input } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';
import { useDifferences } from '@/lib/queues/queries';
import type { Difference } from '@/lib/queues/schema';

/** Properties of {@link AdjudicatedVideo}. */
export interface AdjudicatedVideoProps {
  run: ReviewedRun;
  queueId: string;
  queueItemId: string;
}

/** A video about which people differ: what each of them said, side by side, and the value that is to count. */
export function AdjudicatedVideo({ run, queueId, queueItemId }: AdjudicatedVideoProps) {
  const { review, playback, outgoing, onDone } = useClip();
  const answering = useAnswering(review, outgoing);
  const { data, error } = useDifferences(queueId, queueItemId);
  const [chosen, setChosen] = useState(0);
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const difference = data?.[chosen];
  const question = run.suite.questions.find(({ id }) => id === difference?.question);
  const unit = difference?.unit ?? null;
  const { media } = review;
  const moment = useMemo(() => (unit === null ? null : momentOf(unit, { media })), [unit, media]);
  useEffect(() => {
    if (moment) playback?.videos.get(moment.medium)?.steered.choose(moment.span, moment.at);
  }, [playback, moment]);

  const adjudicationOf = (one: Difference): RecordedAnswer | null => {
    const own = ownRow(review, one);
    return own?.act === 'adjudicate' ? own : null;
  };
  const open = data?.filter((one) => !adjudicationOf(one)).length ?? 0;
  const adjudicate = (one: Difference, value: number | string) => {
    answering.send([
      {
        unit: one.unit,
        question: one.question,
        act: 'adjudicate',
        value,
        rationale: reasons[`${one.unit} ${one.question}`] ?? '',
      },
    ]);
  };
  useValueKeys(question?.scale ?? null, (value) => {
    if (difference) adjudicate(difference, value);
  });
  useCommands({
    undo: () => {
      const own = difference && adjudicationOf(difference);
      if (own) answering.send([{ unit: own.unit, question: own.question, act: 'withdraw' }]);
    },
    skip: () => {
      if (data && data.length > 0) setChosen((chosen + 1) % data.length);
    },
    submit: () => {
      if (open > 0) toast(`Still to be settled: ${open}.`);
      else onDone();
    },
  });

  return (
    <ReviewFrame chosen={moment}>
      <section
        aria-label="What is to be settled"
        className="scroll-thin flex min-h-0 min-w-0 flex-1 flex-col gap-3 bg-surface px-4 py-3"
      >
        {error && <p className="text-bad">{error.message}</p>}
        {!data && !error && <Spinner label="Reading what was answered" />}
        {data && (
          <p className="text-muted">
            {countNoun(data.length, 'answer')} differed by as much as the queue allows or more;{' '}
            {open === 0 ? 'all are settled.' : `${open} to be settled.`}
          </p>
        )}
        <ol className="flex flex-col gap-3">
          {data?.map((one, index) => {
            const asked = run.suite.questions.find(({ id }) => id === one.question);
            const key = `${one.unit} ${one.question}`;
            return (
              asked && (
                <li key={key}>
                  <Disagreement
                    difference={one}
                    question={asked}
                    unitLabel={run.units.find(({ unit: id }) => id === one.unit)?.label ?? one.unit}
                    judge={
                      run.cells.find(
                        (cell) => cell.unit === one.unit && cell.question === one.question,
                      )?.judge ?? null
                    }
                    judgeName={run.judge}
                    adjudicated={adjudicationOf(one)}
                    chosen={index === chosen}
                    reason={reasons[key] ?? ''}
                    onReason={(reason) => setReasons({ ...reasons, [key]: reason })}
                    onChoose={() => setChosen(index)}
                    onValue={(value) => adjudicate(one, value)}
                  />
                </li>
              )
            );
          })}
        </ol>
      </section>
    </ReviewFrame>
  );
}

interface DisagreementProps {
  difference: Difference;
  question: Question;
  unitLabel: string;
  judge: RecordedAnswer | null;
  judgeName: string;
  adjudicated: RecordedAnswer | null;
  chosen: boolean;
  reason: string;
  onReason: (reason: string) => void;
  onChoose: () => void;
  onValue: (value: number | string) => void;
}

function Disagreement(props: DisagreementProps) {
  const { difference, question, adjudicated, chosen } = props;
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
      <Field label="Why" aside="optional" className="mb-2">
        <Input
          value={props.reason}
          onFocus={props.onChoose}
          onChange={(event) => props.onReason(event.target.value)}
        />
      </Field>
      <ScaleControl
        question={question}
        value={value}
        judged={null}
        onValue={(given) => {
          props.onChoose();
          props.onValue(given);
        }}
      />
    </article>
  );
}
