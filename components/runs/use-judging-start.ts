import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { toast } from 'sonner';
import { faultsOf } from '@/components/ui/faults';
import { countNoun } from '@/components/ui/numbers';
import { type Refusal, reached } from '@/components/ui/server-action';
import { useSubmit } from '@/components/ui/use-submit';
import type { JudgeFacts } from '@/lib/judge/schema';
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

/** Begins a run of each chosen judge, all or none. */
export function useStart(
  props: ToStart,
  choices: Choices,
  { frameSets, plan }: Pick<Plans, 'frameSets' | 'plan'>,
) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { take } = useFrameTaking(null);
  const { chosen, judgeIds, options, roles, stages, callsBy } = choices;
  const budget = options.budget.trim() === '' ? null : Number(options.budget);
  const unready = chosen.find((judge) => judge.unready !== null)?.unready ?? undefined;
  const isBudget = budget === null || budget > 0;
  const aside = heldBack(plan.data?.holdBack, choices.aside, nounOf(props.kind));
  const submit = useSubmit(
    { judgeId: judgeIds, budget, holdBack: aside },
    {
      holdBack: aside ? Object.values(faultsOf(holdBackSchema, aside))[0] : undefined,
      judgeId: chosen.length === 0 ? 'Choose a judge.' : unready,
      budget: isBudget ? undefined : 'A budget is a number above 0, or left empty.',
    },
  );
  const requestOf = ([first, ...others]: readonly JudgeFacts[]): RunRequest => ({
    suite: choices.suite,
    itemIds: props.items.map(({ id }) => id),
    settings: choices.settings,
    ...frameSets,
    judgeId: first?.id ?? '',
    ...(others.length > 0 && { alsoJudgeIds: others.map(({ id }) => id) }),
    ...(aside && { holdBack: aside }),
    prompts: { ...options.prompts },
    repeats: options.repeats,
    budget,
    ...(callsBy && { callsBy }),
    ...(Object.keys(roles).length > 0 && { judges: roles }),
    ...(stages.length > 0 && { stages: stageRequests(stages, callsBy) }),
  });
  // All in one request: leaving the page loses none of them.
  const startAll = async (): Promise<{ ok: true } | Refusal> => {
    const result = await reached(props.startRun(requestOf(chosen)));
    if (!result.ok) return result;
    for (const { judgeId, runId } of result.runs) {
      const name = chosen.find(({ id }) => id === judgeId)?.name ?? '';
      const what = countNoun(props.items.length, nounOf(props.kind));
      toast.success(`${name} is judging ${what}`, {
        action: { label: 'Watch', onClick: () => router.push(`/runs/${runId}`) },
      });
    }
    props.onStarted?.(result.runId);
    for (const { runId, waitingFor } of result.runs) {
      if (waitingFor.frames === 0) continue;
      await take(runId).catch((error: Error) => toast.error(error.message));
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
