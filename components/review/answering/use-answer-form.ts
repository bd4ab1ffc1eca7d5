'use client';

import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { valueIn } from '@/components/evidence/verdict-words';
import { countNoun } from '@/components/ui/numbers';
import { type Cell, isRemark } from '@/lib/answers/schema';
import type { ItemReview } from '@/lib/reviews/schema';
import { hasDependent } from '@/lib/suites/asked';
import {
  confirmsJudge,
  hasJudgeInView,
  nextUnreviewed,
  ownAnswer,
  type Place,
  placeOf,
  type ReviewedRun,
} from '../item/cells';
import { aboutItem } from '../item/notices';
import type { Act } from '../outbox/rows';
import { draftNames } from '../writing/drafts';
import { needsReason } from '../writing/reasons';
import { useReasonDraft } from '../writing/use-reason-draft';
import type { Answering } from './use-answering';
import { useMoveOn } from './use-move-on';

interface Given {
  review: ItemReview;
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

/** What can be done in the chosen cell, by its form and by keys. */
export function useAnswerForm(given: Given) {
  const { cell, answering, onAsk, onDone } = given;
  const place = placeOf(cell);
  const { reason, isStated, takesReason, sendDraft } = useOwnValue(given);
  const { moveOn, setMoveOn, toNext, moveOnward } = useGoingOn(given);
  const give = (act: Act) => {
    reason.drop();
    answering.send([act]);
    moveOnward();
  };
  const confirm = () => {
    const refusal = whyNotConfirmed(given);
    const own = ownAnswer(cell);
    if (refusal !== null) toast(refusal, aboutItem);
    // Confirming twice would only add a row that says the same.
    else if (own && confirmsJudge(own, cell)) moveOnward();
    else give({ ...place, act: 'confirm' });
  };
  const giveValue = (value: number | string) => {
    if (!isStated && valueIn(cell.judge?.verdict) === value) confirm();
    else if (!takesReason(value)) {
      const plain = { ...place, value, rationale: '' };
      give(isStated ? { ...plain, act: 'state', box: null } : { ...plain, act: 'override' });
    } else if (!answering.refused()) {
      onAsk();
      reason.ask(value);
    }
  };
  return {
    /** The value that waits for its reason. */
    reason,
    /** Whether giving an answer goes on to the next cell. */
    moveOn,
    setMoveOn,
    confirm,
    cannotTell: () => give({ ...place, act: 'cannot_tell', rationale: '' }),
    /** Takes a value: where it takes a reason, as it does with the judge in view, it becomes a draft. */
    giveValue,
    ...takingBack(given),
    skip: () => toNext(onDone),
    /** Saves the value that waits, with another reason than was written where one is given. */
    saveReason: (reasonGiven?: string) => {
      if (sendDraft(reasonGiven)) moveOnward();
    },
    /** Keeps the value that waits for its reason. @returns false when it still lacks it */
    submit: (): boolean => !reason.draft || sendDraft(),
  };
}

/** The value of their own that a person gives in the chosen cell, while it waits for its reason. */
function useOwnValue({ review, run, cell, answering }: Given) {
  const place = placeOf(cell);
  const isStated = !hasJudgeInView(review, run);
  const { plain = false, ...asked } =
    run.suite.questions.find(({ id }) => id === cell.question) ?? {};
  const takesReason = (value: number | string) => needsReason(asked, value) || !(isStated || plain);
  const name = draftNames.answer({ itemId: review.item.id, suite: run.suite.id }, place);
  const reason = useReasonDraft(name, takesReason);
  return {
    reason,
    /** Whether it is a value of their own, not one in place of the judge's. */
    isStated,
    takesReason,
    /** Sends the value that waits. @returns false where there is none, or while it lacks its reason */
    sendDraft: (reasonGiven?: string): boolean => {
      const taken = reason.take(reasonGiven);
      if (!taken) return false;
      const said = { ...place, ...taken };
      answering.send([
        isStated ? { ...said, act: 'state', box: null } : { ...said, act: 'override' },
      ]);
      return true;
    },
  };
}

/** How an answer goes on to the next cell, where the person wants that. */
function useGoingOn({ run, cell, onChoose }: Given) {
  const [moveOn, setMoveOn] = useMoveOn();
  const toNext = (otherwise: () => void) => {
    const next = nextUnreviewed(run.cells, cell);
    if (next) onChoose(placeOf(next));
    else otherwise();
  };
  const latest = useRef(toNext);
  useLayoutEffect(() => {
    latest.current = toNext;
  });
  const moveOnward = () => {
    if (!moveOn) return;
    // What was just answered may decide what else is asked, which the next rendering knows of.
    if (hasDependent(run.suite.questions)) flushSync(() => {});
    latest.current(() => toast.success('Everything here is reviewed.', aboutItem));
  };
  return { moveOn, setMoveOn, toNext, moveOnward };
}

/** Why the judge's score cannot be confirmed in the chosen cell; null where it can. */
function whyNotConfirmed({ review, run, cell }: Given): string | null {
  if (run.suite.peopleAlone) return 'No judge is asked here: give a value of your own.';
  if (review.blind) return 'The judge’s score is hidden until you submit: give one of your own.';
  return cell.judge?.verdict?.state === 'scored'
    ? null
    : 'The judge gave no score here: give one of your own, or say that you cannot tell.';
}

/** How answers are taken back: those of the chosen cell, or what was given last. */
function takingBack({ cell, answering, onChoose }: Given) {
  const withdraw = (from: readonly Place[]) => {
    answering.send(from.map((one) => ({ ...placeOf(one), act: 'withdraw' })));
    const [first] = from;
    if (from.length === 1 && first && !isRemark(first)) {
      onChoose(placeOf(first));
    }
  };
  return {
    /** Takes back what was answered in the chosen cell. */
    withdraw: () => withdraw([cell]),
    undo: () => {
      const last = answering.lastGiven();
      if (last?.isBulk) {
        withdraw(last.places);
        toast(`Taken back: ${countNoun(last.places.length, 'confirmation')}.`, aboutItem);
      } else if (ownAnswer(cell)) withdraw([cell]);
      else if (last) withdraw(last.places);
      else toast('There is no answer of yours to take back here.', aboutItem);
    },
  };
}
