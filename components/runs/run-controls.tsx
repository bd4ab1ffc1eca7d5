'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  Download,
  Ellipsis,
  Pause,
  PencilLine,
  Pin,
  PinOff,
  Play,
  RefreshCw,
  Repeat,
  RotateCcw,
  Square,
} from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { countNoun } from '@/components/ui/numbers';
import { reached } from '@/components/ui/server-action';
import type { RunProgress } from '@/lib/runs/schema';
import { nounOf } from '@/lib/suites/item-kind';
import type { RunActions } from './actions';
import { DescriptionDialog } from './description-dialog';
import { RepeatDialog } from './repeat-dialog';
import { RunButton } from './run-button';
import { overBudget } from './run-notice';

/** Properties of {@link RunControls}. */
export interface RunControlsProps {
  run: RunProgress;
  actions: RunActions;
}

/** The controls of a run in its state: pause, resume, cancel, ask again; in a menu repeat, derive, download. */
export function RunControls({ run, actions }: RunControlsProps) {
  const mayChange = useMay('reviewer');
  const { counts, failures, state, stages } = run;
  const unfinished = counts.incomplete + counts.failed + counts.cancelled;
  return (
    <>
      {mayChange && stages.length === 0 && (
        <StateButtons
          run={run}
          actions={actions}
          states={[state]}
          // Where calls failed, the list of these has the button.
          unfinished={failures.length === 0 ? unfinished : 0}
        />
      )}
      <RunMenu run={run} actions={actions} />
    </>
  );
}

/** Properties of {@link StateButtons}. */
export interface StateButtonsProps extends RunControlsProps {
  /** Of the run, or of all that stand or fall with it: the runs of its chain. */
  states: readonly RunProgress['state'][];
  /** How many items are over and not wholly judged. */
  unfinished: number;
}

/** What can be done about the state of a run, or of a chain of runs as one. */
export function StateButtons({ run, actions, states, unfinished }: StateButtonsProps) {
  const isPaused = states.includes('paused');
  const isOver = !isPaused && !states.includes('running');
  const what = states.length > 1 ? 'All stages' : 'The run';
  const does = (one: string, many: string) => `${what} ${states.length > 1 ? many : one}`;
  return (
    <>
      {states.includes('running') && (
        <RunButton
          action={() => actions.pauseRun(run.id)}
          done={`${does('pauses', 'pause')} when the calls under way have ended.`}
        >
          <Pause aria-hidden className="size-3.5" />
          Pause
        </RunButton>
      )}
      {isPaused && !overBudget(run) && (
        <RunButton
          variant="primary"
          action={() => actions.resumeRun(run.id)}
          done={`${does('continues', 'continue')}.`}
        >
          <Play aria-hidden className="size-3.5" />
          Resume
        </RunButton>
      )}
      {!isOver && (
        <RunButton
          variant="danger"
          action={() => actions.cancelRun(run.id)}
          done={`${does('is', 'are')} stopped.`}
        >
          <Square aria-hidden className="size-3.5" />
          Stop
        </RunButton>
      )}
      {isOver && (unfinished > 0 || (states.length > 1 && states.includes('cancelled'))) && (
        <RunButton action={() => actions.retryRun(run.id)} done="The judge is asked again.">
          <RotateCcw aria-hidden className="size-3.5" />
          Continue
        </RunButton>
      )}
    </>
  );
}

function RunMenu({ run, actions }: RunControlsProps) {
  const queryClient = useQueryClient();
  const mayChange = useMay('reviewer');
  const [repeating, setRepeating] = useState(false);
  const [describing, setDescribing] = useState(false);
  const pin = async () => {
    const result = await reached(actions.pinRun(run.id, !run.pinned));
    await queryClient.invalidateQueries();
    if (!result.ok) toast.error(result.message);
    else if (run.pinned) toast('Unpinned: the project’s pages open on the latest scores.');
    else toast('Pinned: the project’s pages open on this run, whatever runs after it.');
  };
  const derive = async () => {
    const result = await reached(actions.deriveAgain(run.id));
    await queryClient.invalidateQueries();
    if (result.ok) {
      toast.success(
        `Derived from the evidence on ${countNoun(result.items, nounOf(run.suite.kind))}, without a call: ${countNoun(result.changed, 'answer')} changed.`,
      );
    } else toast.error(result.message);
  };
  return (
    <>
      <Menu
        trigger={
          <Button aria-label="More">
            <Ellipsis aria-hidden className="size-3.5" />
          </Button>
        }
      >
        {mayChange && (
          <>
            <MenuItem onSelect={() => setDescribing(true)}>
              <PencilLine aria-hidden />
              Name and note…
            </MenuItem>
            {run.suite.asks && (
              <MenuItem onSelect={() => void pin()}>
                {run.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
                {run.pinned ? 'Unpin' : 'Pin for the project'}
              </MenuItem>
            )}
            <MenuSeparator />
          </>
        )}
        {mayChange && !run.imported && (
          <>
            <MenuItem onSelect={() => setRepeating(true)}>
              <Repeat aria-hidden />
              Run again with the same settings…
            </MenuItem>
            <MenuItem onSelect={() => void derive()} disabled={run.state === 'running'}>
              <RefreshCw aria-hidden />
              Derive scores again
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem asChild>
          <a href={`/api/runs/${run.id}/record`} download>
            <Download aria-hidden />
            Download the run’s record
          </a>
        </MenuItem>
      </Menu>
      <DescriptionDialog
        key={`${run.name} ${run.note} ${describing}`}
        run={run}
        open={describing}
        onOpenChange={setDescribing}
        describeRun={actions.describeRun}
      />
      <RepeatDialog
        runId={run.id}
        open={repeating}
        onOpenChange={setRepeating}
        repeatRun={actions.repeatRun}
      />
    </>
  );
}
