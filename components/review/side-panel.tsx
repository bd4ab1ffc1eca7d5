'use client';

import type { RefObject } from 'react';
import type { Playback } from '@/components/player/playback';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { Question } from '@/lib/judge/question';
import { currentNotes } from '@/lib/reviews/notes.schema';
import type { VideoReview } from '@/lib/reviews/schema';
import type { AnswerFormProps } from './answering/answer-form';
import { CellPanel } from './answering/cell-panel';
import type { Answering } from './answering/use-answering';
import { FindingsPanel } from './findings/findings-panel';
import type { Findings } from './findings/use-findings';
import { HistoryPanel } from './history-panel';
import type { Place, ReviewedRun } from './matrix/matrix-layout';
import { NotesPanel } from './notes-panel';

const TABS = ['cell', 'findings', 'notes', 'history'] as const;

/** What the panel on the right shows. */
export type SideTab = (typeof TABS)[number];

/** Properties of {@link SidePanel}. */
export interface SidePanelProps {
  review: VideoReview;
  run: ReviewedRun;
  question: Question;
  form: AnswerFormProps;
  findings: Findings;
  answering: Answering;
  playback: Playback;
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  noteBox: RefObject<HTMLTextAreaElement | null>;
  nothingElse: boolean;
  onNothingElse: () => void;
  onChoose: (place: Place) => void;
  onStep: (by: 1 | -1) => void;
  /** Shows the moment that the judge names. */
  onSpan: () => void;
}

const PANEL = 'scroll-thin px-4 pt-3 pb-4 outline-offset-[-2px]';

/** The right side of the screen: the chosen cell, and what people say beside the cells. */
export function SidePanel(props: SidePanelProps) {
  const { review, run, findings, answering, playback } = props;
  const { cell } = props.form;
  const notes = currentNotes(run.notes).length;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <Tabs
        label="What to look at"
        value={props.tab}
        onValueChange={(value) => {
          const tab = TABS.find((one) => one === value);
          if (tab) props.onTab(tab);
        }}
        className="min-h-0 flex-1 [&>div:first-child]:px-4"
        tabs={[
          { value: 'cell', label: 'Cell' },
          { value: 'findings', label: 'Findings', note: findings.current.length || undefined },
          { value: 'notes', label: 'Notes', note: notes || undefined },
          { value: 'history', label: 'Whole history' },
        ]}
      >
        <TabPanel value="cell" className="flex flex-col outline-offset-[-2px]">
          <CellPanel
            review={review}
            run={run}
            question={props.question}
            form={props.form}
            answering={answering}
            onStep={props.onStep}
            onFrame={(frame) => playback.seek(frame.at)}
            onSpan={props.onSpan}
          />
        </TabPanel>
        <TabPanel value="findings" className={PANEL}>
          <FindingsPanel
            findings={findings}
            playback={playback}
            nothingElse={props.nothingElse}
            onNothingElse={props.onNothingElse}
          />
        </TabPanel>
        <TabPanel value="notes" className={PANEL}>
          <NotesPanel
            review={review}
            run={run}
            place={{ unit: cell.unit, question: cell.question }}
            answering={answering}
            onChoose={props.onChoose}
            box={props.noteBox}
          />
        </TabPanel>
        <TabPanel value="history" className={PANEL}>
          <HistoryPanel videoId={review.video.id} run={run} onChoose={props.onChoose} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
