'use client';

import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { z } from 'zod';
import { useKeyWords } from '@/components/commands/command-key';
import { useCommands, useValueKeys } from '@/components/commands/use-commands';
import { spanIn } from '@/components/evidence/verdict-words';
import { countNoun } from '@/components/ui/numbers';
import { useStored } from '@/components/ui/use-stored';
import { NOTHING_ELSE_QUESTION, VIDEO_UNIT } from '@/lib/suites/question';
import { answersToRest, restWords } from '../answering/rest';
import { useAnswerForm } from '../answering/use-answer-form';
import { useAnswering } from '../answering/use-answering';
import { useFindings } from '../findings/use-findings';
import { cellAt, nextUnreviewed, type Place, type ReviewedRun } from '../item/cells';
import { momentOf } from '../item/moments';
import { ownRow } from '../outbox/rows';
import { useClip, useVideo } from './reviewed-item';
import { useSelection } from './use-selection';

/** What the panel on the right shows. */
export type SideTab = 'cell' | 'findings' | 'notes' | 'history';

const openSchema = z.boolean();

const NOTHING_ELSE: Place = { unit: VIDEO_UNIT, question: NOTHING_ELSE_QUESTION };

/** Whether a judged run has anything to show: a cell of a question that the suite still asks. */
export function hasCells({ cells, suite }: ReviewedRun): boolean {
  return cells.some(({ question }) => suite.questions.some(({ id }) => id === question));
}

/** The chosen cell of a judged clip, what people say of it and beside it, and the keys for all of that. */
export function useJudgedClip(run: ReviewedRun) {
  const { review, playback, outgoing, onDone } = useClip();
  const { place, selectCell } = useSelection(review.video.id);
  const answering = useAnswering(review, outgoing);
  const [tab, setTab] = useState<SideTab>('cell');
  const [isSideOpen, setSideOpen] = useStored('side-open', openSchema, true);
  const openTab = (wanted: SideTab) => {
    setTab(wanted);
    setSideOpen(true);
  };
  const noteBox = useRef<HTMLTextAreaElement>(null);
  const undoKey = useKeyWords('undo');
  // Where nothing is chosen yet, work begins: at the first score that is not reviewed.
  const [start] = useState(() => nextUnreviewed(run.cells, null));
  const cell =
    place.unit === undefined && start ? cellAt(run.cells, start) : cellAt(run.cells, place);
  const question = run.suite.questions.find(({ id }) => id === cell?.question);
  if (!cell || !question) throw new Error('a judged run without a single cell: see hasCells');

  const { media } = review;
  const chosen = useMemo(() => momentOf(cell.unit, { media }), [cell.unit, media]);
  const video = playback?.videos.get(chosen.medium)?.steered ?? null;
  useEffect(() => {
    video?.choose(chosen.span, chosen.at);
  }, [video, chosen]);

  const judgeSpan = spanIn(cell.judge?.verdict);
  const showJudgeSpan = () => {
    if (judgeSpan) video?.choose(judgeSpan, judgeSpan.from);
    else if (!review.blind && video) toast('The judge does not say when it is to be seen.');
  };
  const choose = (wanted: Place) => {
    selectCell(wanted);
    setTab('cell');
  };
  const form = useAnswerForm({
    review,
    run,
    cell,
    answering,
    onChoose: selectCell,
    onAsk: () => openTab('cell'),
    onDone,
  });
  const findings = useFindings(review, run, question, useVideo(), answering);
  const confirmRest = () => {
    const isStated = review.blind || run.suite.peopleAlone === true;
    const words = isStated ? restWords(run.suite) : 'Confirmed';
    const rest = answersToRest(run, isStated);
    if (words === null) {
      toast('No end of these scales says that nothing is wrong: answer cell by cell.');
      return;
    }
    if (rest.length === 0) {
      toast(
        isStated
          ? 'You have answered every cell.'
          : 'You have answered every cell that the judge scored.',
      );
      return;
    }
    answering.send(rest, true);
    toast.success(
      `${words}: ${countNoun(rest.length, isStated ? 'cell' : 'score')}. ${undoKey} takes that back.`,
    );
  };
  const nothingElse = ownRow(review, NOTHING_ELSE)?.verdict != null;
  const toggleNothingElse = () => {
    answering.send([
      nothingElse
        ? { ...NOTHING_ELSE, act: 'withdraw' }
        : { ...NOTHING_ELSE, act: 'state', value: 1, rationale: '', box: null },
    ]);
    toast.success(
      nothingElse ? 'Taken back: nothing else is wrong.' : 'Noted: nothing else is wrong here.',
    );
  };
  const onFindings = (work: () => void) => () => {
    openTab('findings');
    work();
  };
  const type = findings.types.find(({ id }) => id === findings.draft?.question);
  const marking = tab === 'findings' && findings.draft !== null;
  useValueKeys(marking && type ? type.scale : question.scale, (value) => {
    if (marking) {
      if (typeof value === 'number') findings.setSeverity(value);
      return;
    }
    form.giveValue(value);
  });
  useCommands({
    ...(run.suite.defects && {
      'nothing-else': toggleNothingElse,
      finding: onFindings(findings.begin),
      'finding-from': onFindings(() => findings.mark('from')),
      'finding-to': onFindings(() => findings.mark('to')),
      'finding-box': onFindings(findings.draw),
      ...(marking && { 'finding-save': () => findings.save(), 'finding-drop': findings.drop }),
    }),
    confirm: form.confirm,
    'cannot-tell': form.cannotTell,
    undo: form.undo,
    skip: form.skip,
    'confirm-all': confirmRest,
    note: () => {
      // The box is there once the tab is, and takes the next key.
      flushSync(() => openTab('notes'));
      noteBox.current?.focus();
    },
    'judge-span': showJudgeSpan,
    submit: () => {
      if (form.submit() && findings.save()) onDone();
    },
  });

  return {
    run,
    cell,
    question,
    /** Where the chosen unit is to be seen. */
    chosen,
    /** When the judge says that it is to be seen; null where it does not say. */
    judgeSpan,
    showJudgeSpan,
    /** Shows a cell and what is said of it. */
    choose,
    /** Goes to the next cell, or to the one before, round and round. */
    stepBy: (by: 1 | -1) => {
      const index = run.cells.indexOf(cell);
      const next = run.cells.at((index + by) % run.cells.length);
      if (next) selectCell({ unit: next.unit, question: next.question });
    },
    answering,
    form,
    findings,
    confirmRest,
    /** Whether the person has said that nothing else is wrong. */
    nothingElse,
    toggleNothingElse,
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

/** See {@link useJudgedClip}. */
export type JudgedClip = ReturnType<typeof useJudgedClip>;

const Context = createContext<JudgedClip | null>(null);

/** Gives a judged clip to all that stands within. */
export const JudgedClipProvider = Context.Provider;

/** The judged clip where one is under review; null where none is judged yet. */
export function useJudgedIfAny(): JudgedClip | null {
  return useContext(Context);
}

/** The judged clip, for all that stands within its {@link JudgedClipProvider}. */
export function useJudged(): JudgedClip {
  const judged = useContext(Context);
  if (!judged) throw new Error('no judged clip is under review here');
  return judged;
}
