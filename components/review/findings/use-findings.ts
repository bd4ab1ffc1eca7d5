'use client';

import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import type { Steered } from '@/components/player/joint-playback';
import { useStableAll } from '@/components/ui/use-stable';
import { useStored } from '@/components/ui/use-stored';
import type { Box } from '@/lib/answers/schema';
import type { ItemReview } from '@/lib/reviews/schema';
import type { Question } from '@/lib/suites/question';
import type { Answering } from '../answering/use-answering';
import { placeOf, type ReviewedRun } from '../item/cells';
import { aboutItem } from '../item/notices';
import { draftNames, type FindingDraft, findingDraftSchema } from '../writing/drafts';
import { offerBack, useReasons } from '../writing/use-reason-draft';
import { middleBox } from './boxes';
import {
  beginFinding,
  changeFinding,
  currentFindings,
  type Finding,
  findingActs,
  findingTypes,
  isInWords,
  markEnd,
} from './findings';

/** The finding on an item that is being written. */
function useFindingDraft(itemId: string, suite: string) {
  const name = draftNames.finding({ itemId, suite });
  const [draft, setDraft] = useStored<FindingDraft | null>(name, findingDraftSchema, null);
  const [drawing, setDrawing] = useState(false);
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const close = () => {
    setDraft(null);
    setDrawing(false);
  };
  return {
    draft,
    setDraft,
    drawing,
    setDrawing,
    reasonBox,
    close,
    drop: () => {
      close();
      if (draft && draft.note.trim() !== '') offerBack(() => setDraft(draft));
    },
    /** Takes the severity; what is typed next is the reason. */
    setSeverity: (severity: number) => {
      if (!draft) return;
      flushSync(() => setDraft({ ...draft, severity }));
      reasonBox.current?.focus();
    },
    setBox: (box: Box | null) => draft && setDraft({ ...draft, box }),
    endDrawing: () => setDrawing(false),
  };
}

/** The findings on an item, and the one that is being written. */
export function useFindings(
  review: ItemReview,
  run: ReviewedRun,
  chosen: Question,
  /** Of the item's first video, on which findings are; null where it is not here. */
  playback: Steered | null,
  answering: Answering,
) {
  const { draft, setDraft, drawing, setDrawing, reasonBox, close, ...writing } = useFindingDraft(
    review.item.id,
    run.suite.id,
  );
  const { reasons, remember } = useReasons();
  const current = useMemo(() => currentFindings(review), [review]);
  // Without the video there is nothing to find a stretch of.
  const types = useMemo(() => (playback ? findingTypes(run) : []), [run, playback]);
  const now = () => playback?.read().time ?? 0;
  /** Changes the draft, which is begun where there is none. @returns whether there is one then */
  const edit = (change: (begun: FindingDraft) => FindingDraft): boolean => {
    const begun = draft ?? (answering.refused() ? null : firstDraft(types, chosen, now()));
    if (begun) setDraft(change(begun));
    return begun !== null;
  };
  const actions = useStableAll({
    ...writing,
    /** Begins a finding at the frame on the screen, of the chosen question's type. */
    begin: () => {
      const isBegun = edit((begun) => begun);
      // A link or button that was pressed last would take the Enter that leads on from here.
      if (isBegun && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return isBegun;
    },
    change: (finding: Finding) => {
      setDraft(changeFinding(finding));
      playback?.seek(finding.span.from);
    },
    mark: (end: 'from' | 'to') => edit((begun) => (draft ? markEnd(begun, end, now()) : begun)),
    /** Lets the box be drawn on the picture; it begins in the middle. */
    draw: () => {
      const isBegun = edit((begun) => ({ ...begun, box: begun.box ?? middleBox(now()) }));
      if (isBegun) setDrawing(true);
    },
    /**
     * @param reason another one than was written
     * @returns whether the draft could be saved, or there was none
     */
    save: (reason = draft?.note ?? ''): boolean => {
      const type = draft && typeOf(draft, types);
      if (!type) return true;
      const acts = findingActs(review, { ...draft, note: reason }, type);
      if (!acts) {
        askForRest(type, reasonBox.current);
        return false;
      }
      if (!isInWords(type)) remember(reason);
      answering.send(acts);
      close();
      return true;
    },
    takeBack: ({ answer }: Finding) => answering.send([{ ...placeOf(answer), act: 'withdraw' }]),
  });
  // The same until anything of it changes: the player and its timeline are drawn again with it.
  return useMemo(
    () => ({
      draft,
      setDraft,
      /** Whether the draft's box is being drawn on the picture. */
      drawing,
      /** The box in which the reason is written. */
      reasonBox,
      current,
      types,
      /** Reasons given before, latest first. */
      reasons,
      ...actions,
    }),
    [draft, setDraft, drawing, reasonBox, current, types, reasons, actions],
  );
}

/** Asks for what a finding still lacks. @param reasonBox where words are written */
function askForRest(type: Question, reasonBox: HTMLTextAreaElement | null): void {
  const asked = isInWords(type)
    ? 'What is missing? Write it in a sentence first.'
    : 'How severe is it? Choose a number first.';
  const box = isInWords(type) ? reasonBox : null;
  // The first time it leads to where that is written.
  if (box && box !== document.activeElement) box.focus();
  else toast(asked, aboutItem);
}

/** The type of a draft; the first one where its own is none any more, and null where there is none. */
export function typeOf({ question }: FindingDraft, types: readonly Question[]): Question | null {
  return types.find(({ id }) => id === question) ?? types[0] ?? null;
}

/** A finding begun at a time, of the chosen question's type where it is one; null where there is no type. */
function firstDraft(types: readonly Question[], chosen: Question, time: number) {
  const type = types.find(({ id }) => id === chosen.id) ?? types[0];
  if (!type) toast('This suite has no types that a finding could be of.', aboutItem);
  return type ? beginFinding(type, time) : null;
}

/** See {@link useFindings}. */
export type Findings = ReturnType<typeof useFindings>;
