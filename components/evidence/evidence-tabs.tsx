'use client';

import { memo, useState } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { ExplainedCell } from '@/lib/runs/explanation.schema';
import { useExplanation } from '@/lib/runs/queries';
import type { Question } from '@/lib/suites/question';
import type { Frame } from '@/lib/video/schema';
import { AnswerHistory } from './answer-history';
import { CallFacts, Calls, RawReply } from './calls';
import type { Claims } from './claim-list';
import { Exhibits } from './exhibits';
import { decidingStep, SentFrames } from './sent-frames';

interface EvidenceTabsProps {
  runId: string;
  suite: string;
  itemId: string;
  unit: string;
  question: Question;
  /** What the video's units are called. */
  units: readonly { unit: string; label: string }[];
  frames: readonly Frame[];
  onFrame: (frame: Frame) => void;
  /** Plays from a time of the video, in seconds; left out where none is here. */
  onMoment?: ((at: number) => void) | undefined;
  /** What the person says to the single claims of the graphs. */
  claims: Claims;
  print: (answer: RecordedAnswer) => string;
}

/** What the tab is called that shows what was sent. */
function sentTab(data: ExplainedCell | undefined) {
  const isVideo = data !== undefined && decidingStep(data)?.videos.length;
  return isVideo
    ? { label: 'Video sent' }
    : { label: 'Frames sent', note: data?.explanation.frames.length };
}

const PANEL = 'scroll-thin pt-3 pb-4 outline-offset-[-2px]';

/** What stands behind the chosen cell. The chosen tab stays when another cell is chosen. */
export const EvidenceTabs = memo(function EvidenceTabs(props: EvidenceTabsProps) {
  const { runId, itemId, unit, question } = props;
  const [tab, setTab] = useState('evidence');
  const { data, error } = useExplanation(runId, itemId, unit, question.id);
  const waiting = error ? (
    <p className="text-bad">{error.message}</p>
  ) : (
    <Spinner label="Reading the evidence" />
  );
  return (
    <Tabs
      label="Evidence for this answer"
      value={tab}
      onValueChange={setTab}
      className="min-h-48 flex-1"
      tabs={[
        { value: 'evidence', label: 'Evidence' },
        { value: 'frames', ...sentTab(data) },
        { value: 'reply', label: 'Raw reply' },
        { value: 'calls', label: 'Calls', note: data?.steps.length },
        { value: 'history', label: 'History' },
      ]}
    >
      <TabPanel value="evidence" className={PANEL}>
        {data ? (
          <Exhibits
            explanation={data.explanation}
            unit={unit}
            units={props.units}
            claims={props.claims}
            onMoment={props.onMoment}
          />
        ) : (
          waiting
        )}
      </TabPanel>
      <TabPanel value="frames" className={PANEL}>
        {data ? (
          <SentFrames frames={props.frames} explained={data} onFrame={props.onFrame} />
        ) : (
          waiting
        )}
      </TabPanel>
      <TabPanel value="reply" className={PANEL}>
        {data ? <Calls steps={data.steps} show={(step) => <RawReply step={step} />} /> : waiting}
      </TabPanel>
      <TabPanel value="calls" className={PANEL}>
        {data ? <Calls steps={data.steps} show={(step) => <CallFacts step={step} />} /> : waiting}
      </TabPanel>
      <TabPanel value="history" className={PANEL}>
        <AnswerHistory {...props} />
      </TabPanel>
    </Tabs>
  );
});
