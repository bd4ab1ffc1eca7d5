import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { faultsOf } from '@/components/ui/faults';
import { countNoun } from '@/components/ui/numbers';
import { type Refusal, reached } from '@/components/ui/server-action';
import { useSubmit } from '@/components/ui/use-submit';
import type { JudgeFacts } from '@/lib/judge/schema';
import { newId } from '@/lib/new-id';
import { holdBackSchema } from '@/lib/runs/hold-back.schema';
import type { RunRequest } from '@/lib/runs/schema';
import { nounOf } from '@/lib/suites/item-kind';
import type { StartRun } from './actions';
import { heldBack } from './hold-back';
import { stageRequests } from './stage-choices';
import { useFrameTaking } from './use-frame-taking';
import type { Choices, Plans } from './use-judging-choices';

/** What is judged, and what is told of it. */
export interface ToStart {
  items: readonly { id: string; name: string }[];
  /** The kind of the items. */
  kind: string;
  startRun: StartRun;
  onStarted?: (runId: string) => void;
  /** All runs have begun. */
  onDone: () => void;
}

/** Begins a run of each chosen judge. */
export function useStart(
  props: ToStart,
  choices: Choices,
  { frameSets, plan }: Pick<Plans, 'frameSets' | 'plan'>,
) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { take } = useFrameTaking(null);
  // Kept while the dialog stands open: what is begun after a refusal belongs to what had begun before it.
  const [batchId] = useState(newId);
  const { chosen, judgeIds, options, roles, stages, callsBy } = choices;
  const budget = options.budget.trim() === '' ? null : Number(options.budget);
  const unready = chosen.find((judge) => judge.unready !== null)?.unready ?? undefined;
  const isBudget = budget === null || budget > 0;
  const aside = heldBack(plan.data?.holdBack, choices.aside, nounOf(props.kind));
  // Held back once, items are so in all runs of the suite that are begun here.
  const [isHeld, setIsHeld] = useState(false);
  const submit = useSubmit(
    { judgeId: judgeIds, budget, holdBack: aside },
    {
      holdBack: aside ? Object.values(faultsOf(holdBackSchema, aside))[0] : undefined,
      judgeId: chosen.length === 0 ? 'Choose a judge.' : unready,
      budget: isBudget ? undefined : 'A budget is a number above 0, or left empty.',
    },
  );
  const requestOf = (judge: JudgeFacts, isFirst: boolean): RunRequest => ({
    suite: choices.suite,
    itemIds: props.items.map(({ id }) => id),
    settings: choices.settings,
    ...frameSets,
    judgeId: judge.id,
    batchId,
    ...(aside && isFirst && { holdBack: aside }),
    prompts: { ...options.prompts },
    repeats: options.repeats,
    budget: judge.kind === 'endpoint' ? budget : null,
    ...(callsBy && { callsBy }),
    ...(Object.keys(roles).length > 0 && { judges: roles }),
    ...(stages.length > 0 && { stages: stageRequests(stages, judge, callsBy) }),
  });
  const startAll = async (): Promise<{ ok: true } | Refusal> => {
    for (const judge of chosen) {
      const isFirst = judge === chosen[0] && !isHeld;
      const result = await reached(props.startRun(requestOf(judge, isFirst)));
      if (result.ok) setIsHeld(true);
      if (!result.ok) {
        // Runs that have begun are not begun twice when the button is pressed again.
        choices.setChosenIds(judgeIds.slice(chosen.indexOf(judge)));
        return { ...result, message: `${judge.name}: ${result.message}` };
      }
      const what = countNoun(props.items.length, nounOf(props.kind));
      toast.success(`${judge.name} is judging ${what}`, {
        action: { label: 'Watch', onClick: () => router.push(`/runs/${result.runId}`) },
      });
      props.onStarted?.(result.runId);
      if (result.waitingFor.frames > 0) {
        await take(result.runId).catch((error: Error) => toast.error(error.message));
      }
    }
    return { ok: true };
  };
  const start = async () => {
    if (!(await submit.run(startAll))) return;
    props.onDone();
    await queryClient.invalidateQueries();
  };
  return { ...submit, start };
}
