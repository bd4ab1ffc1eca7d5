'use client';

import { toast } from 'sonner';
import { z } from 'zod';
import { countNoun } from '@/components/ui/numbers';
import { useStored } from '@/components/ui/use-stored';
import { type Cell, isRemark } from '@/lib/answers/schema';
import type { VideoReview } from '@/lib/reviews/schema';
import { confirmsJudge, ownAnswer } from '../matrix/cell-view';
import { nextUnreviewed, type Place, type ReviewedRun } from '../matrix/matrix-layout';
import type { Act } from './answering';
import { type Draft, draftSchema, needsReason, reasonsSchema, rememberReason } from './reasons';
import type { Answering } from './use-answering';

interface Given {
  review: VideoReview;
  run: ReviewedRun;
  /** The chosen cell. */
  cell: Cell;
  answering: Answering;
  onChoose: (place: Place) => void;
  /** Everything is reviewed, and the person wants to go on. */
  onDone: () => void;
}

const NO_REASONS: string[] = [];

/** What can be done in the chosen cell, by its form and by keys alike. */
export function useAnswerForm({ review, run, cell, answering, onChoose, onDone }: Given) {
  const draftName = `draft ${review.video.id} ${run.suite.id} ${cell.unit} ${cell.question}`;
  const [draft, setDraft] = useStored<Draft>(draftName, draftSchema, null);
  const [reasons, setReasons] = useStored('reasons', reasonsSchema, NO_REASONS);
  const [moveOn, setMoveOn] = useStored('move-on', z.boolean(), true);
  const place = { unit: cell.unit, question: cell.question };

  // Nothing of a judge is in view that a value could contradict.
  const isStated = review.blind || run.suite.peopleAlone === true;
  const asked = run.suite.questions.find(({ id }) => id === cell.question) ?? {};

  const toNext = (otherwise: () => void) => {
    const next = nextUnreviewed(run.cells, place);
    if (next) onChoose({ unit: next.unit, question: next.question });
    else otherwise();
  };
  const moveOnward = () => {
    if (moveOn) toNext(() => toast.success('Everything here is reviewed.'));
  };
  const give = (act: Act) => {
    answering.send([act]);
    setDraft(null);
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
    setDraft({ value: chosen, rationale: draft?.rationale ?? '' });
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
  const save = ({ value: chosen, rationale }: NonNullable<Draft>): Act => {
    setReasons(rememberReason(reasons, rationale));
    const said = { ...place, value: chosen, rationale: rationale.trim() };
    return isStated ? { ...said, act: 'state', box: null } : { ...said, act: 'override' };
  };
  const cannotTell = () => give({ ...place, act: 'cannot_tell', rationale: '' });

  /** Keeps an override that is being written. @returns false when it still lacks its reason */
  const submit = (): boolean => {
    if (!draft) return true;
    if (draft.rationale.trim() === '') {
      toast(`Why ${draft.value}? Say so, or drop it with Escape.`);
      return false;
    }
    answering.send([save(draft)]);
    setDraft(null);
    return true;
  };
  return {
    /** The override that is being written; null for none. */
    draft,
    setDraft,
    /** Reasons given before, latest first. */
    reasons,
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
    saveDraft: (written: NonNullable<Draft>) => give(save(written)),
    submit,
  };
}
