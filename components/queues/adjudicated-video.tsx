'use client';

import { useEffect, useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useCommands, useValueKeys } from '@/components/commands/use-commands';
import { ownRow } from '@/components/review/answering/answering';
import {
  type Draft,
  needsReason,
  reasonsSchema,
  rememberReason,
} from '@/components/review/answering/reasons';
import { useAnswering } from '@/components/review/answering/use-answering';
import { useClip } from '@/components/review/clip-review';
import type { ReviewedRun } from '@/components/review/matrix/matrix-layout';
import { momentOf } from '@/components/review/moments';
import { ReviewFrame } from '@/components/review/review-frame';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { useStored } from '@/components/ui/use-stored';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';
import { useDifferences } from '@/lib/queues/queries';
import type { Difference } from '@/lib/queues/schema';
import { Disagreement, type Settling } from './disagreement';

const NO_REASONS: string[] = [];
const NOTHING_WRITTEN: Settling = { value: null, rationale: '' };

const keyOf = ({ unit, question }: Difference) => `${unit} ${question}`;

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
  const [written, setWritten] = useState<Readonly<Record<string, Settling>>>({});
  const [reasons, setReasons] = useStored('reasons', reasonsSchema, NO_REASONS);
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
  const settlingOf = (one: Difference) => written[keyOf(one)] ?? NOTHING_WRITTEN;
  const write = (one: Difference, settling: Settling) =>
    setWritten({ ...written, [keyOf(one)]: settling });
  const save = (one: Difference, { value, rationale }: NonNullable<Draft>) => {
    const said = { unit: one.unit, question: one.question, value, rationale: rationale.trim() };
    setReasons(rememberReason(reasons, rationale));
    answering.send([{ ...said, act: 'adjudicate' }]);
    write(one, { value: null, rationale });
  };
  const settle = (one: Difference, asked: Question, value: number | string) => {
    const { rationale } = settlingOf(one);
    if (needsReason(asked, value) && rationale.trim() === '') write(one, { value, rationale });
    else save(one, { value, rationale });
  };
  useValueKeys(question?.scale ?? null, (value) => {
    if (difference && question) settle(difference, question, value);
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
      const { value, rationale } = difference ? settlingOf(difference) : NOTHING_WRITTEN;
      if (value !== null && rationale.trim() === '') {
        toast(`Why ${value}? Say so, or drop it with Escape.`);
        return;
      }
      const isSaved = difference !== undefined && value !== null;
      if (isSaved) save(difference, { value, rationale });
      const left = isSaved && !adjudicationOf(difference) ? open - 1 : open;
      if (left > 0) toast(`Still to be settled: ${left}.`);
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
            return (
              asked && (
                <li key={keyOf(one)}>
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
                    settling={settlingOf(one)}
                    reasons={reasons}
                    onWrite={(settling) => write(one, settling)}
                    onSave={(draft) => save(one, draft)}
                    onChoose={() => setChosen(index)}
                    onValue={(value) => settle(one, asked, value)}
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
