'use client';

import { ListEnd } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { useJudges } from '@/lib/judge/queries';
import { useNextStage } from '@/lib/runs/queries';
import type { RunProgress } from '@/lib/runs/schema';
import type { NextStage as Stage } from '@/lib/runs/stages/schema';
import type { SuiteChoice } from '@/lib/suites/settings';
import type { StartRun } from './actions';
import { JudgeDialog } from './judge-dialog';
import { ModelNote } from './model-note';

/** Properties of {@link NextStage}. */
export interface NextStageProps {
  run: Pick<RunProgress, 'id' | 'projectId' | 'state' | 'stagesGoOn'>;
  suites: readonly SuiteChoice[];
  startRun: StartRun;
}

/**
 * What of a run that is over can go on to the stage that usually follows, and the way there; nothing where none does, or
 * while stages go on by themselves.
 */
export function NextStage({ run, suites, startRun }: NextStageProps) {
  const [opened, setOpened] = useState(false);
  const mayJudge = useMay('reviewer');
  const router = useRouter();
  const over = (run.state === 'ended' || run.state === 'cancelled') && !run.stagesGoOn;
  const { data: stage } = useNextStage(run.id, over, opened);
  const judges = useJudges();
  if (!over || !stage || !mayJudge) return null;
  const suite = suites.find(({ id }) => id === stage.suite.id);
  const connected = judges.data?.some(({ kind }) => kind === 'endpoint') ?? true;
  return (
    <section
      aria-label="The next stage"
      className="flex flex-col gap-2.5 rounded-lg border bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-80">
          <span className="font-medium">{passedWords(stage)}</span>{' '}
          <span className="text-muted">{openWords(stage)}</span>{' '}
          {stage.takenBy && (
            <Link
              href={`/runs/${stage.takenBy}`}
              className="rounded-sm text-accent hover:underline"
            >
              Open that run
            </Link>
          )}
        </p>
        <Button disabled={stage.open === 0} onClick={() => setOpened(true)}>
          <ListEnd aria-hidden className="size-3.5" />
          Run the next stage…
        </Button>
      </div>
      {suite && !suite.measurable && !connected && (
        <ModelNote suites={[suite]} connected={connected} />
      )}
      {stage.items && (
        <JudgeDialog
          open={opened}
          onOpenChange={setOpened}
          items={stage.items}
          kind={stage.suite.kind}
          suites={suites}
          project={run.projectId}
          suite={stage.suite.id}
          judge={{ id: stage.judgeId, roles: stage.judges }}
          startRun={startRun}
          onStarted={(id) => router.push(`/runs/${id}`)}
        />
      )}
    </section>
  );
}

/** How many items came out of the run, in a sentence. */
export function passedWords({ made, passed, of }: Pick<Stage, 'made' | 'passed' | 'of'>): string {
  if (made)
    return passed === 0
      ? 'No item was made.'
      : `${countNoun(passed, 'item was', 'items were')} made.`;
  return `${passed === 0 ? 'None' : formatCount(passed)} of ${countNoun(of, 'item')} passed.`;
}

/** How many of them the next stage can take, in a sentence. */
export function openWords({
  suite: { name },
  passed,
  open,
}: Pick<Stage, 'suite' | 'passed' | 'open'>): string {
  if (passed === 0) return `So there is nothing for the next stage, “${name}”.`;
  if (open === 0) return `“${name}”, the next stage, has been run on all of them.`;
  if (open < passed)
    return `“${name}”, the next stage, has not been run on ${formatCount(open)} of them.`;
  return `The next stage is “${name}”.`;
}
