import Link from 'next/link';
import { useMay } from '@/components/people/person-context';
import { Card } from '@/components/ui/card';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { type RunControlsProps, StateButtons } from './run-controls';
import { RunStateBadge } from './run-state';

/** The stages of which a run is one, each with its progress, and what is done with all of them; nothing for a run by itself. */
export function StageList({ run: shown, actions }: RunControlsProps) {
  const mayChange = useMay('reviewer');
  const { id, stages } = shown;
  if (stages.length === 0) return null;
  const runs = stages.flatMap(({ run }) => run ?? []);
  const unfinished = runs.reduce((sum, run) => sum + run.unfinished, 0);
  return (
    <Card
      title="Stages"
      description={
        unfinished > 0
          ? `${countNoun(unfinished, 'item')} failed, stopped or without all answers: all stages are paused, stopped and continued together.`
          : 'All stages are paused, stopped and continued together.'
      }
      actions={
        mayChange && (
          <StateButtons
            run={shown}
            actions={actions}
            states={runs.map(({ state }) => state)}
            unfinished={unfinished}
          />
        )
      }
    >
      <ol className="flex flex-col divide-y">
        {stages.map(({ suite, judge, run }, index) => (
          <li
            key={run?.id ?? `${index} ${suite}`}
            aria-current={run?.id === id ? 'step' : undefined}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,12rem)_6rem] items-center gap-x-3 py-2 aria-[current]:font-medium"
          >
            <span className="text-muted tabular-nums">{index + 1}</span>
            <span className="min-w-0">
              {run && run.id !== id ? (
                <Link href={`/runs/${run.id}`} className="rounded-sm text-accent hover:underline">
                  {suite}
                </Link>
              ) : (
                suite
              )}
              <span className="font-normal text-muted text-xs"> · {judge}</span>
            </span>
            {run ? (
              <>
                <span className="flex items-center gap-3 font-normal">
                  <Progress
                    value={run.items === 0 ? 0 : run.done / run.items}
                    label={`${run.done} of ${countNoun(run.items, 'item')} done in stage ${index + 1}`}
                    tone={run.state === 'running' ? 'accent' : 'good'}
                    className="max-w-24"
                  />
                  <span className="whitespace-nowrap text-muted text-xs tabular-nums">
                    {formatCount(run.done)} / {formatCount(run.items)}
                  </span>
                </span>
                <span className="font-normal">
                  <RunStateBadge state={run.state} />
                </span>
              </>
            ) : (
              <span className="col-span-2 font-normal text-muted text-xs">
                begins with the first item that comes on to it
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
