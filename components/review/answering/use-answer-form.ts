'use client';

import { toast } from 'sonner';
import { countNoun } from '@/components/ui/numbers';
import { type Cell, isRemark } from '@/lib/answers/schema';
import type { VideoReview } from '@/lib/reviews/schema';
import {
  confirmsJudge,
  nextUnreviewed,
  ownAnswer,
  type Place,
  type ReviewedRun,
} from '../item/cells';
import type { Act } from '../outbox/rows';
import type { Draft } from '../writing/drafts';
import { draftNames } from '../writing/drafts';
import { needsReason } from '../writing/reasons';
import { useReasonDraft } from '../writing/use-reason-draft';
import type { Answering } from './use-answering';
import { useMoveOn } from './use-move-on';

interface Given {
  review: VideoReview;
  run: ReviewedRun;
  /** The chosen cell. */
  cell: Cell;
  answering: Answering;
  onChoose: (place: Place) => void;
  /** The person is going to be asked for a reason: brings the form into sight. */
  onAsk: () => void;
  /** Everything is reviewed, and the person wants to go on. */
  onDone: () => void;
}

/** What can be done in the chosen cell, by its form and by keys alike. */
export function useAnswerForm({ review, run, cell, answering, onChoose, onAsk, onDone }: Given) {
  const [moveOn, setMoveOn] = useMoveOn();
  const place = { unit: cell.unit, question: cell.question };

  // Nothing of a judge is in view that a value could contradict.
  const isStated = review.blind || run.suite.peopleAlone === true;
  const asked = run.suite.questions.find(({ id }) => id === cell.question) ?? {};
  const draftName = draftNames.answer({ itemId: review.video.id, suite: run.suite.id }, place);
  const reason = useReasonDraft(draftName, (value) => !isStated || needsReason(asked, value));

  const toNext = (otherwise: () => void) => {
    const next = nextUnreviewed(run.cells, place);
    if (next) onChoose({ unit: next.unit, question: next.question });
    else otherwise();
  };
  const moveOnward = () => {
    if (moveOn) toNext(() => toast.success('Everything here is reviewed.'));
  };
  const give = (act: Act) => {
    reason.drop();
    answering.send([act]);
    moveOnward();
  };
  const confirm = () => {
    if (isStated) {
      toast(
        run.suite.peopleAlone
          ? 'No judge is asked here: give a value of your own.'
          : 'The judge’s score is hidden until you submit: give one of your own.',
      );
      return;
    }
    if (cell.judge?.verdict?.state !== 'scored') {
      toast('The judge gave no score here: give one of your own, or say that you cannot tell.');
      return;
    }
    // Confirming twice would only add a row that says the same.
    const own = ownAnswer(cell);
    if (own && confirmsJudge(own, cell)) {
      moveOnward();
      return;
    }
    give({ ...place, act: 'confirm' });
  };
  const giveValue = (chosen: number | string) => {
    if (isStated && !needsReason(asked, chosen)) {
      give({ ...place, act: 'state', value: chosen, rationale: '', box: null });
      return;
    }
    const verdict = cell.judge?.verdict;
    if (verdict?.state === 'scored' && verdict.value === chosen) {
      confirm();
      return;
    }
    if (answering.refused()) return;
    onAsk();
    reason.ask(chosen);
  };
  const withdraw = (from: Place[]) => {
    answering.send(
      from.map(({ unit, question: asked }) => ({ unit, question: asked, act: 'withdraw' })),
    );
    const [first] = from;
    if (from.length === 1 && first && !isRemark(first)) {
      onChoose({ unit: first.unit, question: first.question });
    }
  };
  const undo = () => {
    const last = answering.lastGiven();
    if (last?.sweep) {
      withdraw(last.places);
      toast(`Taken back: ${countNoun(last.places.length, 'confirmation')}.`);
    } else if (ownAnswer(cell)) withdraw([place]);
    else if (last) withdraw(last.places);
    else toast('There is no answer of yours to take back here.');
  };
  const actOf = ({ value, rationale }: NonNullable<Draft>): Act => {
    const said = { ...place, value, rationale };
    return isStated ? { ...said, act: 'state', box: null } : { ...said, act: 'override' };
  };
  const cannotTell = () => give({ ...place, act: 'cannot_tell', rationale: '' });

  /** Keeps the value that waits for its reason. @returns false when it still lacks it */
  const submit = (): boolean => {
    if (!reason.draft) return true;
    const taken = reason.take();
    if (taken) answering.send([actOf(taken)]);
    return taken !== null;
  };
  return {
    /** The value that waits for its reason. */
    reason,
    /** Whether giving an answer goes on to the next cell. */
    moveOn,
    setMoveOn,
    confirm,
    cannotTell,
    /** Takes a value: where it takes a reason, as it does with the judge in view, it becomes a draft. */
    giveValue,
    undo,
    /** Takes back what was answered in the chosen cell. */
    withdraw: () => withdraw([place]),
    skip: () => toNext(onDone),
    /** Saves the value that waits, with another reason than was written where one is given. */
    saveReason: (given?: string) => {
      const taken = reason.take(given);
      if (!taken) return;
      answering.send([actOf(taken)]);
      moveOnward();
    },
    submit,
  };
}
