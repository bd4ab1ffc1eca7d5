'use client';

import { createContext, useCallback, useContext, useRef, useState } from 'react';
import { z } from 'zod';
import { useStored } from '@/components/ui/use-stored';
import { useAnswerForm } from '../answering/use-answer-form';
import { useAnswering } from '../answering/use-answering';
import { useConfirmRest } from '../answering/use-confirm-rest';
import { nothingElseOf } from '../findings/nothing-else';
import { useFindings } from '../findings/use-findings';
import type { Place, ReviewedRun } from '../item/cells';
import { useReviewedItem, useVideo } from './reviewed-item';
import { useChosenCell } from './use-chosen-cell';

/** What the panel on the right shows. */
export type SideTab = 'cell' | 'findings' | 'notes' | 'history';

const openSchema = z.boolean();

/** Whether a judged run has anything to show: a cell of a question that the suite still asks. */
export function hasCells({ cells, suite }: ReviewedRun): boolean {
  return cells.some(({ question }) => suite.questions.some(({ id }) => id === question));
}

/** The chosen cell of a judged item, and what people say of it and in addition. */
export function useJudgedItem(run: ReviewedRun) {
  const { review, outgoing, onDone } = useReviewedItem();
  const answering = useAnswering(review, outgoing);
  const { selectCell, ...chosen } = useChosenCell(run);
  const [tab, setTab] = useState<SideTab>('cell');
  const [isSideOpen, setSideOpen] = useStored('side-open', openSchema, true);
  const noteBox = useRef<HTMLTextAreaElement>(null);
  const choose = useCallback(
    (wanted: Place) => {
      selectCell(wanted);
      setTab('cell');
    },
    [selectCell],
  );
  const openTab = (wanted: SideTab) => {
    setTab(wanted);
    setSideOpen(true);
  };
  const form = useAnswerForm({
    review,
    run,
    cell: chosen.cell,
    answering,
    onChoose: selectCell,
    onAsk: () => openTab('cell'),
    onDone,
  });
  return {
    run,
    ...chosen,
    /** Shows a cell and what is said of it. */
    choose,
    answering,
    form,
    findings: useFindings(review, run, chosen.question, useVideo(), answering),
    confirmRest: useConfirmRest(review, run, answering),
    ...nothingElseOf(review, answering),
    tab,
    /** Shows what a tab of the side panel holds, also where that was closed. */
    openTab,
    /** Whether the side panel is open where it can be closed, kept on this device. */
    isSideOpen,
    setSideOpen,
    /** The box in which a note is written, for the key that goes there. */
    noteBox,
  };
}

/** See {@link useJudgedItem}. */
export type JudgedItem = ReturnType<typeof useJudgedItem>;

const Context = createContext<JudgedItem | null>(null);

/** Gives a judged item to all that stands within. */
export const JudgedItemProvider = Context.Provider;

/** The judged item where one is under review; null where none is judged yet. */
export function useJudgedIfAny(): JudgedItem | null {
  return useContext(Context);
}

/** The judged item, for all that stands within its {@link JudgedItemProvider}. */
export function useJudged(): JudgedItem {
  const judged = useContext(Context);
  if (!judged) throw new Error('no judged item is under review here');
  return judged;
}
