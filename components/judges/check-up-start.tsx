'use client';

import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { useErrand } from '@/components/ingest/use-errand';
import { useIngest } from '@/components/ingest/use-ingest';
import { takeInSamples } from '@/components/library/take-in-samples';
import { CoverageChoice } from '@/components/runs/coverage-choice';
import { summarisePlan } from '@/components/runs/plan-costs';
import { PlanNote } from '@/components/runs/plan-note';
import { useFrameTaking } from '@/components/runs/use-frame-taking';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { reached } from '@/components/ui/server-action';
import { readSamples } from '@/lib/answers/queries';
import { useCheckUpPlan } from '@/lib/check-up/queries';
import {
  type CheckUp,
  type CheckUpPlan,
  type CheckUpRequest,
  OTHER_ORDERS,
  type OtherOrder,
} from '@/lib/check-up/schema';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { Coverage } from '@/lib/video/frames/coverage';
import { isFinished } from '@/lib/video/ingest/queued-file';
import type { CheckUpActions } from './actions';

/** Properties of {@link CheckUpStart}. */
export interface CheckUpStartProps extends CheckUpActions {
  checkUp: CheckUp;
  suite: string;
  onStarted: (runId: string) => void;
}

/**
 * Starts a check-up after saying what it takes: imports missing known-answer clips, then lets the judge answer about
 * all of them.
 */
export function CheckUpStart(props: CheckUpStartProps) {
  const { checkUp, suite, openCheckUp, startCheckUp, onStarted } = props;
  const { judge, runs } = checkUp;
  const { session } = useIngest();
  const { take } = useFrameTaking(null);
  const [asking, setAsking] = useState(false);
  const { run, running, error, interrupted } = useErrand(
    'check-up',
    judge.id,
    async ({ missing, how }: { missing: readonly string[]; how: CheckUpRequest }) => {
      const opened = await reached(openCheckUp());
      if (!opened.ok) throw new Error(opened.message);
      const samples = (await readSamples()).filter(({ file }) => missing.includes(file));
      await takeInSamples(samples, session, opened.projectId);
      const started = await reached(startCheckUp(judge.id, suite, how));
      if (!started.ok) throw new Error(started.message);
      session.clearFinished();
      // A dense look needs more frames than clips come in with.
      await take(started.runId);
      onStarted(started.runId);
    },
  );

  return (
    <div className="flex flex-col items-end gap-1.5">
      <Button
        variant="primary"
        onClick={() => setAsking(true)}
        pending={running}
        disabled={judge.unready !== null || runs[0]?.state === 'running'}
      >
        {!running && <Stethoscope aria-hidden className="size-3.5" />}
        {runs.some(({ project }) => project === null) ? 'Run it again…' : 'Run the check-up…'}
      </Button>
      {running && <TakingIn />}
      {interrupted && <Interrupted />}
      {error && (
        <p role="alert" className="max-w-sm text-bad text-xs">
          {error.message}
        </p>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Check up “${judge.name}”`}
        description="This is what it takes. Nothing is taken in or asked before you start it."
      >
        {asking && (
          <Offer
            judge={judge}
            onStart={({ missing }, how) => {
              setAsking(false);
              run({ missing, how });
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

function Interrupted() {
  return (
    <p role="alert" className="max-w-sm text-pretty text-right text-warn text-xs">
      The page was left while the clips came in, so the judge was not asked: run it again.
    </p>
  );
}

/** How many of the known-answer clips are in. */
function TakingIn() {
  const mine = useIngest().items.filter(({ origin }) => 'sample' in origin);
  const done = mine.filter(isFinished).length;
  const words =
    mine.length === 0 ? 'Preparing' : `Adding: ${done} of ${countNoun(mine.length, 'clip')}`;
  return (
    <div className="w-56">
      <p className="mb-1 text-muted text-xs" aria-live="polite">
        {words}
      </p>
      <Progress
        value={mine.length === 0 ? null : done / mine.length}
        label="Taking in the known-answer clips"
      />
    </div>
  );
}

const NO_ORDERS: readonly OtherOrder[] = [];

/** The plan of a check-up, and the button that starts it. */
function Offer({
  judge,
  onStart,
}: {
  judge: JudgeFacts;
  onStart: (plan: CheckUpPlan, how: CheckUpRequest) => void;
}) {
  const [withOrders, setWithOrders] = useState(false);
  const orders = withOrders ? OTHER_ORDERS : NO_ORDERS;
  const { data: latest, error, isPlaceholderData } = useCheckUpPlan(judge.id, orders);
  // The clips do not depend on the plan, so those of the previous one stay while another is computed.
  const plan = isPlaceholderData ? undefined : latest;
  const [coverage, setCoverage] = useState<Coverage>('standard');
  const planned = plan?.coverages[coverage];
  return (
    <div className="flex flex-col gap-4">
      {latest && (
        <p className="text-pretty">
          The judge answers about all{' '}
          <strong className="font-medium">{countNoun(latest.clips, 'known-answer clip')}</strong>.{' '}
          {latest.missing.length > 0
            ? `${latest.missing.length === latest.clips ? 'All of them are' : `${latest.missing.length} of them are`} taken in first, read in this browser. They go into a project of their own, which no figure and no list of other projects counts.`
            : 'All of them are in, in a project of their own, which no figure and no list of other projects counts.'}
        </p>
      )}
      <CoverageChoice
        coverage={coverage}
        onChoose={setCoverage}
        plan={plan}
        judges={[judge]}
        repeats={1}
      />
      <Checkbox
        checked={withOrders}
        onCheckedChange={setWithOrders}
        label="Also with the frames reversed and shuffled"
        hint="Shows how far its scores depend on the order of frames. Calls with one frame are the same in every order and are made once."
      />
      <PlanNote plan={planned} error={error} judges={[judge]} repeats={1} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-end gap-2 border-t bg-overlay px-5 py-3">
        {plan && planned && (
          <p className="min-w-0 flex-1 text-muted text-xs tabular-nums">
            {countNoun(plan.clips, 'clip')} · {summarisePlan(planned, [judge], [], 1)}
          </p>
        )}
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button
          variant="primary"
          disabled={!plan}
          onClick={() => plan && onStart(plan, { coverage, orders })}
        >
          Start the check-up
        </Button>
      </div>
    </div>
  );
}
