'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { MakersNote } from '@/components/results/makers-note';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { type Refusal, reached } from '@/components/ui/server-action';
import { useSubmit } from '@/components/ui/use-submit';
import { useJudges } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import { newId } from '@/lib/new-id';
import { useMakers } from '@/lib/results/queries';
import { usePlan } from '@/lib/runs/queries';
import { nounOf } from '@/lib/suites/item-kind';
import { requestSettingsSchema, type SuiteChoice } from '@/lib/suites/settings';
import type { StartRun } from './actions';
import { CoverageChoice } from './coverage-choice';
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
  suites: readonly SuiteChoice[];
  /** The suite that is proposed; any that takes the kind when left out. */
  suite?: string;
  /** The judge that is proposed, by its id, and role → judge of those that have roles of their own; a ready one when left out. */
  judge?: { id: string | null; roles: Readonly<Record<string, string>> };
  startRun: StartRun;
  onStarted?: (runId: string) => void;
}

/** Starts runs: asks for suite, judges and options, and shows the plan. */
export function JudgeDialog({ open, onOpenChange, ...rest }: JudgeDialogProps) {
  const { items } = rest;
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

function JudgeForm({
  items,
  kind,
  suite: proposed,
  judge: before,
  startRun,
  onStarted,
  onDone,
  ...rest
}: FormProps) {
  const suites = rest.suites.filter((one) => one.kind === kind && one.judged);
  const { data: judges = [], isPending: areJudgesAwaited } = useJudges();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [suite, setSuite] = useState(
    suites.find(({ id }) => id === proposed)?.id ?? suites[0]?.id ?? '',
  );
  const [chosenIds, setChosenIds] = useState<readonly string[] | null>(null);
  const [settings, setSettings] = useState(() => requestSettingsSchema.parse({}));
  const [options, setOptions] = useState(NO_OPTIONS);
  const [roles, setRoles] = useState(before?.roles ?? {});
  const [stages, setStages] = useState<readonly ChosenStage[]>([]);
  const { take } = useFrameTaking(null);
  // Kept while the dialog stands open: what is begun after a refusal belongs to what had begun before it.
  const [batchId] = useState(newId);
  const shown = suites.find(({ id }) => id === suite);
  const chosen = chosenJudges(judges, chosenIds, before?.id ?? null);
  const itemIds = items.map(({ id }) => id);
  const others = otherJudges(judges, chosen, roles);
  const paid = [...chosen, ...others].filter(({ kind }) => kind === 'endpoint');
  const shared = { suite, itemIds, settings };
  const judgeIds = chosen.map(({ id }) => id);
  const { coverage, ...asked } = settings;
  const measured = suitesOfBuiltIn(shown, stages, rest.suites, chosen, judges);
  const toPlan = { suite, itemIds, settings: asked, judgeIds, judges: roles };
  const anyFrames = usePlan(toPlan);
  const frames = anyFrames.data?.frameChoices.find(({ label }) => label === options.frames);
  const frameSets = frames && { frameSets: frames.frameSets };
  const plan = usePlan({ ...toPlan, ...frameSets });
  const planned = plan.data?.coverages[coverage];
  const makers = useMakers({ suite, itemIds, judgeIds }, shown?.exam === true);

  const budget = options.budget.trim() === '' ? null : Number(options.budget);
  const unready = chosen.find((judge) => judge.unready !== null);
  const { pending, refusal, errorOf, run, form } = useSubmit(
    { judgeId: judgeIds, budget },
    {
      judgeId: chosen.length === 0 ? 'Choose a judge.' : (unready?.unready ?? undefined),
      budget:
        budget === null || budget > 0 ? undefined : 'A budget is a number above 0, or left empty.',
    },
  );

  const startAll = async (): Promise<{ ok: true } | Refusal> => {
    for (const judge of chosen) {
      const result = await reached(
        startRun({
          ...shared,
          ...frameSets,
          judgeId: judge.id,
          batchId,
          prompts: { ...options.prompts },
          repeats: options.repeats,
          budget: judge.kind === 'endpoint' ? budget : null,
          ...(Object.keys(roles).length > 0 && { judges: roles }),
          ...(stages.length > 0 && { stages: stageRequests(stages, judge) }),
        }),
      );
      if (!result.ok) {
        // Runs that have begun are not begun twice when the button is pressed again.
        setChosenIds(judgeIds.slice(chosen.indexOf(judge)));
        return { ...result, message: `${judge.name}: ${result.message}` };
      }
      toast.success(`${judge.name} is judging ${countNoun(items.length, nounOf(kind))}`, {
        action: { label: 'Watch', onClick: () => router.push(`/runs/${result.runId}`) },
      });
      onStarted?.(result.runId);
      if (result.waitingFor.frames > 0) {
        await take(result.runId).catch((error: Error) => toast.error(error.message));
      }
    }
    return { ok: true };
  };
  const start = async () => {
    if (!(await run(startAll))) return;
    onDone();
    await queryClient.invalidateQueries();
  };

  return (
    <form
      className="flex flex-col gap-5"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      {suites.length > 1 && (
        <ChoiceField
          label="Suite"
          hint={`What is asked about each ${nounOf(kind)}.`}
          choices={suites}
          value={suite}
          onChoose={(id) => {
            setSuite(id);
            setOptions({ ...options, prompts: {} });
            setStages([]);
            setRoles({});
            // Another suite has other settings; how densely it looks may stay.
            setSettings(({ coverage: kept }) => requestSettingsSchema.parse({ coverage: kept }));
          }}
        />
      )}
      <JudgeChoices chosen={chosen} onChoose={setChosenIds} error={errorOf('judgeId')} />
      <RoleChoices
        roles={shown?.roles ?? []}
        chosen={roles}
        deciding={chosen}
        judges={judges}
        onChange={setRoles}
      />
      {shown?.exam && <MakersNote makers={makers.data ?? []} />}
      {shown?.keyFrames && (
        <CoverageChoice
          coverage={coverage}
          onChoose={(wanted) => setSettings({ ...settings, coverage: wanted })}
          plan={plan.data}
          judges={chosen}
          others={others}
          repeats={options.repeats}
          chosenFrames={frames !== undefined}
        />
      )}
      <SettingFields fields={shown?.settings ?? []} settings={settings} onChange={setSettings} />
      <StageChoices
        after={suitesAfter(shown, rest.suites)}
        stages={stages}
        judges={judges}
        onChange={setStages}
      />
      <ModelNote suites={measured} connected={judges.some(({ kind }) => kind === 'endpoint')} />
      <RunOptions
        suite={suite}
        items={items.length}
        options={options}
        onChange={setOptions}
        frameChoices={anyFrames.data?.frameChoices ?? []}
        currency={currencyOf(paid)}
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
        <Button variant="primary" type="submit" pending={pending} disabled={areJudgesAwaited}>
          {shown?.asks === false ? 'Start' : 'Start judging'}
        </Button>
      </div>
    </form>
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
