'use client';

import { toast } from 'sonner';
import { z } from 'zod';
import type { Cell } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';
import type { VideoReview } from '@/lib/reviews/schema';
import type { AnswerFormProps } from './answer-form';
import type { Act } from './answering';
import { confirmsJudge, ownAnswer } from './cell-view';
import { cellAt, nextUnreviewed, type Place, type ReviewedRun } from './matrix-layout';
import { type Draft, draftSchema, reasonsSchema, rememberReason } from './reasons';
import type { useAnswering } from './use-answering';
import type { KeyActions } from './use-keys';
import { useStored } from './use-stored';

interface Given {
  review: VideoReview;
  run: ReviewedRun;
  /** The chosen cell. */
  cell: Cell;
  question: Question;
  answering: ReturnType<typeof useAnswering>;
  onChoose: (place: Place) => void;
}

const NO_REASONS: string[] = [];

/** What can be done in the chosen cell, by the form and by keys alike. */
export function useAnswerForm({ review, run, cell, question, answering, onChoose }: Given) {
  const draftName = `draft ${review.video.id} ${run.suite.id} ${cell.unit} ${cell.question}`;
  const [draft, setDraft] = useStored<Draft>(draftName, draftSchema, null);
  const [reasons, setReasons] = useStored('reasons', reasonsSchema, NO_REASONS);
  const [moveOn, setMoveOn] = useStored('move-on', z.boolean(), true);
  const place = { unit: cell.unit, question: cell.question };

  const skip = () => {
    const next = nextUnreviewed(run.cells, place);
    if (next) onChoose({ unit: next.unit, question: next.question });
    else toast.success('Everything here is reviewed.');
  };
  const give = (act: Act) => {
    answering.send([act]);
    setDraft(null);
    if (moveOn) skip();
  };
  const confirm = () => {
    if (cell.judge?.verdict?.state !== 'scored') {
      toast('The judge gave no score here: give one of your own, or say that you cannot tell.');
      return;
    }
    // Confirming twice would only add a row that says the same.
    const own = ownAnswer(cell);
    if (own && confirmsJudge(own, cell)) {
      if (moveOn) skip();
      return;
    }
    give({ ...place, act: 'confirm' });
  };
  const value = (chosen: number | string) => {
    const verdict = cell.judge?.verdict;
    if (verdict?.state === 'scored' && verdict.value === chosen) {
      confirm();
      return;
    }
    setDraft({ value: chosen, rationale: draft?.rationale ?? '' });
  };
  const withdraw = (from: Place) => {
    answering.send([{ unit: from.unit, question: from.question, act: 'withdraw' }]);
    onChoose({ unit: from.unit, question: from.question });
  };
  const undo = () => {
    const last = answering.lastGiven();
    const target = ownAnswer(cell) ? cell : last && cellAt(run.cells, last);
    if (target && ownAnswer(target)) withdraw(target);
    else toast('There is no answer of yours to take back here.');
  };
  const cannotTell = () => give({ ...place, act: 'cannot_tell', rationale: '' });

  const keys: Pick<KeyActions, 'value' | 'confirm' | 'cannotTell' | 'undo' | 'skip'> = {
    value,
    confirm,
    cannotTell,
    undo,
    skip,
  };
  const view: AnswerFormProps = {
    cell,
    question,
    draft,
    reasons,
    moveOn,
    onMoveOn: setMoveOn,
    onConfirm: confirm,
    onCannotTell: cannotTell,
    onWithdraw: () => withdraw(cell),
    onValue: value,
    onDraft: setDraft,
    onSave: ({ value: chosen, rationale }) => {
      setReasons(rememberReason(reasons, rationale));
      give({ ...place, act: 'override', value: chosen, rationale: rationale.trim() });
    },
  };
  return { keys, view };
}
