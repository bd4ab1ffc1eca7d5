'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { formatCount, formatMoment } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { supersededIds } from '@/lib/answers/counting';
import { isRemark, type RecordedAnswer } from '@/lib/answers/schema';
import { useVideoHistory } from '@/lib/reviews/queries';
import type { Place, ReviewedRun } from '../item/cells';
import { answerWords, placeWords } from '../item/place-words';
import { useJudged } from '../reviewed/judged-item';
import { useClip } from '../reviewed/reviewed-item';

/** More than this are shown only when asked for. */
const FIRST = 100;

interface Entry {
  key: string;
  at: string;
  who: string;
  place: Place | null;
  words: string;
  detail: string;
  /** Whether a later row took its place. */
  past: boolean;
}

/** Everything that people ever said or noted about the video, latest first; what was superseded is struck. */
export function HistoryPanel() {
  const { review } = useClip();
  const { run } = useJudged();
  const { data: answers, error } = useVideoHistory(review.video.id, run.suite.id);
  const [all, setAll] = useState(false);
  if (error) return <p className="text-bad">{error.message}</p>;
  if (!answers) return <Spinner label="Reading the history" />;
  const entries = [...answerEntries(answers, run), ...noteEntries(run)].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  );
  if (entries.length === 0) return <p className="text-muted">Nobody has said anything yet.</p>;
  return (
    <>
      <ol className="flex flex-col">
        {entries.slice(0, all ? entries.length : FIRST).map((entry) => (
          <HistoryRow key={entry.key} entry={entry} />
        ))}
      </ol>
      {!all && entries.length > FIRST && (
        <Button size="sm" className="mt-2" onClick={() => setAll(true)}>
          Show all {formatCount(entries.length)}
        </Button>
      )}
    </>
  );
}

function answerEntries(answers: readonly RecordedAnswer[], run: ReviewedRun): Entry[] {
  const superseded = supersededIds(answers);
  return answers.map((answer) => ({
    key: `answer ${answer.id}`,
    at: answer.at,
    who: answer.rater.name,
    place: { unit: answer.unit, question: answer.question },
    words: answerWords(
      answer,
      run.suite.questions.find(({ id }) => id === answer.question),
    ),
    detail:
      answer.act === 'confirm' || !answer.verdict
        ? ''
        : answer.verdict.state === 'scored'
          ? answer.verdict.rationale
          : answer.verdict.detail,
    past: superseded.has(answer.id),
  }));
}

function noteEntries(run: ReviewedRun): Entry[] {
  const superseded = new Set(run.notes.map(({ supersedesId }) => supersedesId));
  return run.notes.map((note) => ({
    key: `note ${note.id}`,
    at: note.at,
    who: note.rater.name,
    place: note.place,
    words: note.text === '' ? 'took the note back' : 'noted',
    detail: note.text,
    past: superseded.has(note.id),
  }));
}

function HistoryRow({ entry }: { entry: Entry }) {
  const { run, choose } = useJudged();
  const { place } = entry;
  const inMatrix = place && !isRemark(place) ? place : null;
  const about = placeWords(place, run);
  return (
    <li className="border-b py-1.5 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs">
        <span className="font-medium">{entry.who}</span>
        <span className={clsx(entry.past && 'text-faint line-through')}>{entry.words}</span>
        <time dateTime={entry.at} className="ml-auto text-faint">
          {formatMoment(entry.at)}
        </time>
      </p>
      {inMatrix ? (
        <button
          type="button"
          onClick={() => choose(inMatrix)}
          className="max-w-full truncate rounded-sm text-left text-muted text-xs hover:text-accent"
        >
          {about}
        </button>
      ) : (
        <p className="text-muted text-xs">{about}</p>
      )}
      {entry.detail && (
        <p className={clsx('whitespace-pre-wrap break-words text-xs', entry.past && 'text-faint')}>
          {entry.detail}
        </p>
      )}
    </li>
  );
}
