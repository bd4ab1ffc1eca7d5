'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { useUsedSuites } from '@/components/library/use-last-project';
import { MakersNote } from '@/components/results/makers-note';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { faultsOf } from '@/components/ui/faults';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { type Refusal, reached } from '@/components/ui/server-action';
import { useSubmit } from '@/components/ui/use-submit';
import { useJudges } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import { newId } from '@/lib/new-id';
import { useMakers } from '@/lib/results/queries';
import { holdBackSchema } from '@/lib/runs/hold-back.schema';
import type { PlannedJudging } from '@/lib/runs/plan/schema';
import { usePlan } from '@/lib/runs/queries';
import type { RunRequest } from '@/lib/runs/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { requestSettingsSchema, type SuiteChoice } from '@/lib/suites/settings';
import type { StartRun } from './actions';
import { CoverageChoice } from './coverage-choice';
import { heldBack, NOTHING_CHOSEN } from './hold-back';
import { HoldBackField } from './hold-back-field';
import { JudgeChoices } from './judge-choices';
import { LackingNote } from './lacking-note';
import { ModelNote } from './model-note';
import { PlanNote, summarisePlan } from './plan-note';
import { otherJudges, RoleChoices } from './role-choices';
import { NO_OPTIONS, RunOptions } from './run-options';
import { SettingFields } from './setting-fields';
import {
  type ChosenStage,
  StageChoices,
  stageRequests,
  suitesAfter,
  suitesOfBuiltIn,
} from './stage-choices';
import { useFrameTaking } from './use-frame-taking';
import { WorkerNotice } from './worker-notice';

/** Properties of {@link JudgeDialog}. */
export interface JudgeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: readonly { id: string; name: string }[];
  /** The kind of the items. */
  kind: string;
  /** Of these, those are offered that the project uses. */
  suites: readonly SuiteChoice[];
  /** The project of the items; the one that the page is about when left out. */
  project?: string;
  /** The suite that is proposed; any that takes the kind when left out. */
  suite?: string;
  /** The judge that is proposed, by its id, and role → judge of those that have roles of their own; a ready one when left out. */
  judge?: { id: string | null; roles: Readonly<Record<string, string>> };
  startRun: StartRun;
  onStarted?: (runId: string) => void;
}

/** Starts runs: asks for suite, judges and options, and shows the plan. */
export function JudgeDialog({ open, onOpenChange, ...given }: JudgeDialogProps) {
  const { items } = given;
  const used = useUsedSuites(given.suites, given.project, given.suite);
  // Items of another project than the one that is open may be of a kind that this one does not use.
  const isKnown = used.some(({ kind }) => kind === given.kind);
  const rest = { ...given, suites: isKnown ? used : given.suites };
  const [first] = items;
  const title =
    items.length === 1 && first
      ? `Judge “${first.name}”`
      : `Judge ${countNoun(items.length, nounOf(rest.kind))}`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      {open && <JudgeForm {...rest} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

type FormProps = Omit<JudgeDialogProps, 'open' | 'onOpenChange'> & { onDone: () => void };

/** What has been chosen so far: suite, settings, judges, options and stages. */
function useChoices({ kind, suite: proposed, judge: before, suites: all }: FormProps) {
  const suites = all.filter((one) => one.kind === kind && one.judged);
  const { data: judges = [], isPending: areJudgesAwaited } = useJudges();
  const [suite, setSuite] = useState(
    suites.find(({ id }) => id === proposed)?.id ?? suites[0]?.id ?? '',
  );
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null);
  const [settings, setSettings] = useState(() => requestSettingsSchema.parse({}));
  const [options, setOptions] = useState(NO_OPTIONS);
  const [roles, setRoles] = useState(before?.roles ?? {});
  const [stages, setStages] = useState<readonly ChosenStage[]>([]);
  const [aside, setAside] = useState(NOTHING_CHOSEN);
  const chosen = chosenJudges(judges, chosenIds, before?.id ?? null);
  const chooseSuite = (id: string) => {
    setSuite(id);
    setOptions({ ...options, prompts: {} });
    setStages([]);
    setRoles({});
    // Another suite has other settings; how densely it looks may stay.
    setSettings(({ coverage }) => requestSettingsSchema.parse({ coverage }));
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
    others: otherJudges(judges, chosen, roles),
  };
}

type Choices = ReturnType<typeof useChoices>;

/** What the chosen run will take, and the frames that it can be judged by. */
function usePlans(itemIds: readonly string[], choices: Choices) {
  const { suite, shown, judgeIds, roles, options } = choices;
  const { coverage, ...settings } = choices.settings;
  const toPlan = { suite, itemIds: [...itemIds], settings, judgeIds, judges: roles };
  const frameChoices = usePlan(toPlan).data?.frameChoices ?? [];
  const frames = frameChoices.find(({ label }) => label === options.frames);
  const frameSets = frames && { frameSets: frames.frameSets };
  const plan = usePlan({ ...toPlan, ...frameSets });
  const makers = useMakers({ suite, itemIds: [...itemIds], judgeIds }, shown?.exam === true);
  return {
    plan,
    planned: plan.data?.coverages[coverage],
    frameChoices,
    frameSets,
    makers: makers.data ?? [],
  };
}

/** Begins a run of each chosen judge. */
function useStart(
  props: FormProps,
  choices: Choices,
  { frameSets, plan }: Pick<ReturnType<typeof usePlans>, 'frameSets' | 'plan'>,
) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { take } = useFrameTaking(null);
  // Kept while the dialog stands open: what is begun after a refusal belongs to what had begun before it.
  const [batchId] = useState(newId);
  const { chosen, judgeIds, options, roles, stages } = choices;
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
    ...(Object.keys(roles).length > 0 && { judges: roles }),
    ...(stages.length > 0 && { stages: stageRequests(stages, judge) }),
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

function JudgeForm(props: FormProps) {
  const { items } = props;
  const choices = useChoices(props);
  const plans = usePlans(
    items.map(({ id }) => id),
    choices,
  );
  const { pending, refusal, errorOf, form, start } = useStart(props, choices, plans);
  const { chosen, others, options } = choices;
  const { plan, planned } = plans;
  return (
    <form
      className="flex flex-col gap-5"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Asked {...props} choices={choices} plans={plans} errorOf={errorOf} />
      <RunOptions
        suite={choices.suite}
        items={items.length}
        options={options}
        onChange={choices.setOptions}
        frameChoices={plans.frameChoices}
        currency={currencyOf([...chosen, ...others].filter(({ kind }) => kind === 'endpoint'))}
        budgetError={errorOf('budget')}
      />
      <WorkerNotice />
      {plan.data && <LackingNote lacking={plan.data.lacking} of={items.length} />}
      {chosen.length > 0 && (
        <PlanNote
          plan={planned}
          error={plan.error}
          judges={[...chosen, ...others]}
          repeats={options.repeats}
        />
      )}
      <RefusalNote refusal={refusal} />
      <Footer choices={choices} planned={planned} pending={pending} />
    </form>
  );
}

interface FooterProps {
  choices: Choices;
  planned: PlannedJudging | undefined;
  pending: boolean;
}

function Footer({ choices, planned, pending }: FooterProps) {
  const { shown, chosen, others, options } = choices;
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-end gap-2 border-t bg-overlay px-5 py-3">
      {planned && (
        <p className="min-w-0 flex-1 text-muted text-xs tabular-nums">
          {summarisePlan(planned, chosen, others, options.repeats)}
        </p>
      )}
      <DialogClose>
        <Button variant="ghost">Cancel</Button>
      </DialogClose>
      {/* Before that what is pressed would be marked for no fault of theirs who press it. */}
      <Button variant="primary" type="submit" pending={pending} disabled={choices.areJudgesAwaited}>
        {shown?.asks === false ? 'Start' : 'Start judging'}
      </Button>
    </div>
  );
}

interface AskedProps extends Pick<FormProps, 'kind' | 'suites'> {
  choices: Choices;
  plans: ReturnType<typeof usePlans>;
  errorOf: ReturnType<typeof useSubmit>['errorOf'];
}

/** Who is asked what: suite, judges with their roles, settings, and the stages that follow. */
function Asked({ kind, suites: all, choices, plans, errorOf }: AskedProps) {
  const { suites, suite, shown, judges, chosen, others, roles, settings, stages } = choices;
  const measured = suitesOfBuiltIn(shown, stages, all, chosen, judges);
  return (
    <>
      {suites.length > 1 && (
        <ChoiceField
          label="Suite"
          hint={`What is asked about each ${nounOf(kind)}.`}
          choices={suites}
          value={suite}
          onChoose={choices.chooseSuite}
        />
      )}
      <JudgeChoices chosen={chosen} onChoose={choices.setChosenIds} error={errorOf('judgeId')} />
      <HoldBackField
        plan={plans.plan.data?.holdBack}
        noun={nounOf(kind)}
        choice={choices.aside}
        onChange={choices.setAside}
        error={errorOf('holdBack')}
      />
      <RoleChoices
        roles={shown?.roles ?? []}
        chosen={roles}
        deciding={chosen}
        judges={judges}
        onChange={choices.setRoles}
      />
      {shown?.exam && <MakersNote makers={plans.makers} />}
      {shown?.keyFrames && (
        <CoverageChoice
          coverage={settings.coverage}
          onChoose={(coverage) => choices.setSettings({ ...settings, coverage })}
          plan={plans.plan.data}
          judges={chosen}
          others={others}
          repeats={choices.options.repeats}
          chosenFrames={plans.frameSets !== undefined}
        />
      )}
      <SettingFields
        fields={shown?.settings ?? []}
        settings={settings}
        onChange={choices.setSettings}
      />
      <StageChoices
        after={suitesAfter(shown, all)}
        stages={stages}
        judges={judges}
        onChange={choices.setStages}
      />
      <ModelNote suites={measured} connected={judges.some((one) => one.kind === 'endpoint')} />
    </>
  );
}

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

/** The currencies of the chosen judges, in words; null when none costs money. */
function currencyOf(paid: readonly JudgeFacts[]): string | null {
  if (paid.length === 0) return null;
  const currencies = new Set(paid.map(({ parameters }) => parameters.currency));
  return [...currencies].filter((currency) => currency !== '').join(' or ');
}
