'use client';

import { useUsedSuites } from '@/components/library/use-last-project';
import { MakersNote } from '@/components/results/makers-note';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import type { useSubmit } from '@/components/ui/use-submit';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { PlannedJudging } from '@/lib/runs/plan/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { CallsByField } from './calls-by-field';
import { CoverageChoice } from './coverage-choice';
import { HoldBackField } from './hold-back-field';
import { JudgeChoices } from './judge-choices';
import { LackingNote } from './lacking-note';
import { ModelNote } from './model-note';
import { summarisePlan } from './plan-costs';
import { PlanNote } from './plan-note';
import { RoleChoices } from './role-choices';
import { RunOptions } from './run-options';
import { SettingFields } from './setting-fields';
import { StageChoices, suitesAfter, suitesOfBuiltIn } from './stage-choices';
import { TranscriptionField } from './transcription-field';
import {
  type Choices,
  type Plans,
  type ToChoose,
  useChoices,
  usePlans,
} from './use-judging-choices';
import { type ToStart, useStart } from './use-judging-start';
import { WorkerNotice } from './worker-notice';

/** Properties of {@link JudgeDialog}. */
export interface JudgeDialogProps extends ToChoose, Omit<ToStart, 'onDone'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The project of the items; the one that the page is about when left out. */
  project?: string;
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

function JudgeForm(props: ToChoose & ToStart) {
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
        staged={choices.stages.length > 0}
        budgetError={errorOf('budget')}
      />
      <WorkerNotice />
      {plan.data && (
        <LackingNote plan={plan.data} coverage={choices.settings.coverage} of={items.length} />
      )}
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

interface AskedProps extends Pick<ToChoose, 'kind' | 'suites'> {
  choices: Choices;
  plans: Plans;
  errorOf: ReturnType<typeof useSubmit>['errorOf'];
}

/** Who is asked what: suite, judges with their roles, settings, and the stages that follow. */
function Asked({ kind, suites: all, choices, plans, errorOf }: AskedProps) {
  const { suites, suite, shown, judges, chosen, others, roles, settings, stages } = choices;
  const hasModel = [...chosen, ...others].some(({ kind }) => kind === 'endpoint');
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
      {hasModel && (
        <TranscriptionField
          checked={settings.transcription ?? false}
          onChange={(transcription) => choices.setSettings({ ...settings, transcription })}
          roles={roles}
          judges={judges}
          onRoles={choices.setRoles}
        />
      )}
      <CallsByField
        judges={chosen}
        checked={choices.callsBy !== null}
        onChange={choices.setBatched}
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

/** The currencies of the chosen judges, in words; null when none costs money. */
function currencyOf(paid: readonly JudgeFacts[]): string | null {
  if (paid.length === 0) return null;
  const currencies = new Set(paid.map(({ parameters }) => parameters.currency));
  return [...currencies].filter((currency) => currency !== '').join(' or ');
}
