'use client';

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Playback } from '@/components/player/playback';
import { countNoun } from '@/components/ui/numbers';
import { Splitter } from '@/components/ui/splitter';
import { NOTHING_ELSE_QUESTION, parseUnit, VIDEO_UNIT } from '@/lib/judge/question';
import type { VideoReview } from '@/lib/reviews/schema';
import { useExplanation } from '@/lib/runs/queries';
import { ownRow } from './answering/answering';
import { answersToRest } from './answering/rest';
import { useAnswerForm } from './answering/use-answer-form';
import { useAnswering } from './answering/use-answering';
import { useFindings } from './findings/use-findings';
import { spanIn } from './matrix/cell-view';
import {
  cellAt,
  layMatrix,
  nextUnreviewed,
  type Place,
  type ReviewedRun,
} from './matrix/matrix-layout';
import { MatrixPanel } from './matrix/matrix-panel';
import { spanOf, worstOf } from './moments';
import type { Outgoing } from './outbox/use-outbox';
import { ReviewFrame } from './review-frame';
import { SidePanel, type SideTab } from './side-panel';
import { type KeyActions, useKeys } from './use-keys';
import { PANEL_LIMITS, type Panels } from './use-panels';
import { useSelection } from './use-selection';

/** Properties of {@link JudgedVideo}. */
export interface JudgedVideoProps {
  review: VideoReview;
  run: ReviewedRun;
  playback: Playback;
  /** See the header’s. */
  leading: ReactNode;
  trailing: ReactNode;
  panels: Panels;
  outgoing: Outgoing;
  /** Keys that work on any video. */
  keys: Pick<KeyActions, 'step' | 'play' | 'video' | 'help'>;
  /** The person is through with this video and wants to go on. */
  onDone: () => void;
  onKeys: () => void;
}

const NOTHING_ELSE: Place = { unit: VIDEO_UNIT, question: NOTHING_ELSE_QUESTION };

/** A judged video: matrix, chosen cell, findings, notes, and the keys that work on all of them. */
export function JudgedVideo(props: JudgedVideoProps) {
  const { review, run, playback, panels, outgoing } = props;
  const { place, selectCell } = useSelection(review.video.id);
  const answering = useAnswering(review, outgoing);
  const [tab, setTab] = useState<SideTab>('cell');
  const noteBox = useRef<HTMLTextAreaElement>(null);
  const sections = useMemo(() => layMatrix(run), [run]);
  // Where nothing is chosen yet, work begins: at the first score that is not reviewed.
  const [start] = useState(() => nextUnreviewed(run.cells, null));
  const cell =
    place.unit === undefined && start ? cellAt(run.cells, start) : cellAt(run.cells, place);
  const question = run.suite.questions.find(({ id }) => id === cell?.question);
  if (!cell || !question) throw new Error('a judged run without a single cell');

  const chosen = useMemo(
    () => spanOf(cell.unit, review.frames, review.clusters),
    [cell.unit, review.frames, review.clusters],
  );
  useEffect(() => {
    const at = parseUnit(cell.unit).span?.from ?? 0;
    playback.choose(chosen, at);
  }, [playback, cell.unit, chosen]);

  const judgeSpan = spanIn(cell.judge?.verdict);
  const showSpan = () => {
    if (judgeSpan) playback.choose(judgeSpan, judgeSpan.from);
    else if (!review.blind) toast('The judge does not say when it is to be seen.');
  };

  const choose = (wanted: Place) => {
    selectCell(wanted);
    setTab('cell');
  };
  const form = useAnswerForm({
    review,
    run,
    cell,
    question,
    answering,
    onChoose: selectCell,
    onDone: props.onDone,
  });
  const findings = useFindings(review, run, question, playback, answering);
  const rest = answersToRest(run, review.blind);
  const answerRest = () => {
    if (rest.length === 0) {
      toast(
        review.blind
          ? 'You have answered every cell.'
          : 'You have answered every cell that the judge scored.',
      );
      return;
    }
    answering.send(rest, true);
    toast.success(
      review.blind
        ? `The rest is 0: ${countNoun(rest.length, 'cell')}. U takes that back.`
        : `Confirmed: ${countNoun(rest.length, 'score')}. U takes that back.`,
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
  const writeNote = () => {
    setTab('notes');
    // The box is there once the tab is.
    requestAnimationFrame(() => noteBox.current?.focus());
  };
  const onFindings = (work: () => void) => () => {
    setTab('findings');
    work();
  };
  const type = findings.types.find(({ id }) => id === findings.draft?.question);
  const marking = tab === 'findings' && findings.draft !== null;
  useKeys(marking && type ? type.scale : question.scale, {
    ...form.keys,
    ...props.keys,
    value: (value) => {
      if (!marking) form.keys.value(value);
      else if (typeof value === 'number') findings.setSeverity(value);
    },
    confirmAll: answerRest,
    nothingElse: toggleNothingElse,
    note: writeNote,
    span: showSpan,
    finding: onFindings(findings.begin),
    mark: (end) => onFindings(() => findings.mark(end))(),
    box: onFindings(findings.draw),
    save: () => {
      if (marking) findings.save();
    },
    drop: () => {
      if (marking) findings.drop();
    },
    submit: () => {
      if (form.submit() && findings.save()) props.onDone();
    },
  });

  const explanation = useExplanation(
    run.id,
    review.video.id,
    cell.unit,
    cell.question,
    !review.blind,
  );
  const sent = useMemo(() => new Set(explanation.data?.explanation.frames), [explanation.data]);
  const worst = useMemo(() => worstOf(run, review), [run, review]);
  const stepTo = (by: 1 | -1) => {
    const index = run.cells.indexOf(cell);
    const next = run.cells[(index + by + run.cells.length) % run.cells.length];
    if (next) selectCell({ unit: next.unit, question: next.question } satisfies Place);
  };

  return (
    <ReviewFrame
      review={review}
      leading={props.leading}
      trailing={props.trailing}
      panels={panels}
      outgoing={outgoing}
      playback={playback}
      chosen={chosen}
      judgeSpan={judgeSpan}
      sent={sent}
      worst={worst}
      findings={findings}
      onKeys={props.onKeys}
    >
      <MatrixPanel
        run={run}
        sections={sections}
        frames={review.frames}
        chosen={cell}
        width={panels.sizes.matrix}
        onChoose={choose}
        blind={review.blind}
        onConfirmAll={answerRest}
      />
      <Splitter
        label="Width of the scores"
        size={panels.sizes.matrix}
        {...PANEL_LIMITS.matrix}
        onSize={panels.resize('matrix')}
        className="max-lg:hidden"
      />
      <SidePanel
        review={review}
        run={run}
        question={question}
        form={form.view}
        findings={findings}
        answering={answering}
        playback={playback}
        tab={tab}
        onTab={setTab}
        noteBox={noteBox}
        nothingElse={nothingElse}
        onNothingElse={toggleNothingElse}
        onChoose={choose}
        onStep={stepTo}
        onSpan={showSpan}
      />
    </ReviewFrame>
  );
}
