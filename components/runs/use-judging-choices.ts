import { useState } from 'react';
import { useJudges } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import { useMakers } from '@/lib/results/queries';
import { usePlan } from '@/lib/runs/queries';
import { judgedSettingsSchema, type SuiteChoice } from '@/lib/suites/settings';
import { filesOf } from './calls-by-field';
import { NOTHING_CHOSEN } from './hold-back';
import { plannedInFiles } from './plan-costs';
import { otherJudges } from './role-choices';
import { NO_OPTIONS } from './run-options';
import type { ChosenStage } from './stage-choices';

/** Among what is chosen. */
export interface ToChoose {
  /** The kind of the items. */
  kind: string;
  /** Of these, those are offered that the project uses. */
  suites: readonly SuiteChoice[];
  /** The suite that is proposed; any that takes the kind when left out. */
  suite?: string;
  /** The judge that is proposed, by its id, and role → judge of those that have roles of their own; a ready one when left out. */
  judge?: { id: string | null; roles: Readonly<Record<string, string>> };
}

/** What has been chosen so far: suite, settings, judges, options and stages. */
export function useChoices({ kind, suite: proposed, judge: before, suites: all }: ToChoose) {
  const suites = all.filter((one) => one.kind === kind && one.judged);
  const { data: judges = [], isPending: areJudgesAwaited } = useJudges();
  const [suite, setSuite] = useState(
    suites.find(({ id }) => id === proposed)?.id ?? suites[0]?.id ?? '',
  );
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null);
  const [settings, setSettings] = useState(() => judgedSettingsSchema.parse({}));
  const [options, setOptions] = useState(NO_OPTIONS);
  const [roles, setRoles] = useState(before?.roles ?? {});
  const [stages, setStages] = useState<readonly ChosenStage[]>([]);
  const [aside, setAside] = useState(NOTHING_CHOSEN);
  const [isBatched, setBatched] = useState(false);
  const chosen = chosenJudges(judges, chosenIds, before?.id ?? null);
  const callsBy = isBatched ? filesOf(chosen) : null;
  const chooseSuite = (id: string) => {
    setSuite(id);
    setOptions({ ...options, prompts: {} });
    setStages([]);
    setRoles({});
    // Another suite has other settings; how densely it looks may stay.
    setSettings(({ coverage }) => judgedSettingsSchema.parse({ coverage }));
  };
  return {
    suites,
    suite,
    chooseSuite,
    shown: suites.find(({ id }) => id === suite),
    judges,
    areJudgesAwaited,
    chosen,
    judgeIds: chosen.map(({ id }) => id),
    setChosenIds,
    settings,
    setSettings,
    options,
    setOptions,
    stages,
    setStages,
    roles,
    setRoles,
    aside,
    setAside,
    /** How calls go in files; null where each is made by itself. */
    callsBy,
    setBatched,
    others: otherJudges(judges, chosen, roles),
  };
}

/** See {@link useChoices}. */
export type Choices = ReturnType<typeof useChoices>;

/** What the chosen run will take, and the frames that it can be judged by. */
export function usePlans(itemIds: readonly string[], choices: Choices) {
  const { suite, shown, judgeIds, roles, options } = choices;
  const { coverage, ...settings } = choices.settings;
  const toPlan = { suite, itemIds: [...itemIds], settings, judgeIds, judges: roles };
  const frameChoices = usePlan(toPlan).data?.frameChoices ?? [];
  const frames = frameChoices.find(({ label }) => label === options.frames);
  const frameSets = frames && { frameSets: frames.frameSets };
  const plan = usePlan({ ...toPlan, ...frameSets });
  const planned = plan.data?.coverages[coverage];
  const makers = useMakers({ suite, itemIds: [...itemIds], judgeIds }, shown?.exam === true);
  return {
    plan,
    planned: planned && choices.callsBy ? plannedInFiles(planned, choices) : planned,
    frameChoices,
    frameSets,
    makers: makers.data ?? [],
  };
}

/** See {@link usePlans}. */
export type Plans = ReturnType<typeof usePlans>;

/** The chosen judges; before a choice the proposed one, a connected model that is ready, else the built-in judge. */
function chosenJudges(
  judges: readonly JudgeFacts[],
  ids: readonly string[] | null,
  proposed: string | null,
): JudgeFacts[] {
  if (ids) return ids.flatMap((id) => judges.find((judge) => judge.id === id) ?? []);
  const ready = judges.filter(({ unready, kind }) => unready === null && kind !== 'imported');
  const preferred =
    ready.find(({ id }) => id === proposed) ??
    ready.find(({ kind }) => kind === 'endpoint') ??
    ready[0];
  return preferred ? [preferred] : [];
}
