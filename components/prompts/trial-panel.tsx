'use client';

import { FlaskConical } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/ui/field';
import { Spinner } from '@/components/ui/spinner';
import { useDebounced } from '@/components/ui/use-debounced';
import { useJudges } from '@/lib/judge/queries';
import type { JudgeFacts } from '@/lib/judge/schema';
import { useTrialPlan } from '@/lib/runs/queries';
import type { TrialClip } from '@/lib/runs/trial/schema';
import { ClipChoice } from './clip-choice';
import { describeJudge, describePlan } from './trial-descriptions';
import { TrialReply } from './trial-reply';
import { TrialSending } from './trial-sending';
import { type RunningTrial, useTrial } from './use-trial';

/** The pause in typing after which the plan is computed, in milliseconds. */
const REST_MS = 500;

/** The panel's position on its page. */
export const TRIAL_ANCHOR = 'try';

/** The clip, unit and judge of a trial. */
export interface TrialChoice {
  clip: TrialClip | null;
  /** Null for the first unit that the prompt is asked about. */
  unit: string | null;
  /** Null for the judge that comes first. */
  judgeId: string | null;
}

/** Properties of {@link TrialPanel}. */
export interface TrialPanelProps {
  suite: string;
  promptId: string;
  /** The text under trial, and the variables that it declares. */
  text: string;
  variables: readonly string[];
  /** Faults that prevent asking, one sentence each. */
  faults: readonly string[];
  choice: TrialChoice;
  onChoice: (choice: TrialChoice) => void;
}

/** What a trial would ask, and its plan; the request is null while something is missing for it. */
function usePlannedTrial({ promptId, text, variables, faults, choice }: TrialPanelProps) {
  const judges = useJudges();
  const asked = judges.data?.filter(({ kind }) => kind !== 'imported') ?? [];
  const judge = asked.find(({ id }) => id === choice.judgeId) ?? firstReady(asked);
  const { clip, unit } = choice;
  const isComplete = clip && judge && faults.length === 0;
  const what = { prompt: promptId, text, variables: [...variables], unit };
  const request = isComplete ? { ...what, itemId: clip.id, judgeId: judge.id } : null;
  const key = JSON.stringify(request);
  const settled = useDebounced(key, REST_MS);
  const plan = useTrialPlan(settled === key ? request : null);
  return {
    judges: asked,
    judge,
    request,
    key,
    plan: clip ? plan.data : undefined,
    /** Whether the plan is that of the request as it is now. */
    isOfNow: request !== null && settled === key && !plan.isPending && !plan.isPlaceholderData,
    judgesError: judges.error,
    planError: plan.error,
  };
}

type PlannedTrial = ReturnType<typeof usePlannedTrial>;

/** Tries a version of a prompt on one clip: shows the message and its cost, then the reply. */
export function TrialPanel(props: TrialPanelProps) {
  const planned = usePlannedTrial(props);
  const trial = useTrial();
  const { request, judge, plan, key, isOfNow } = planned;
  return (
    <section
      id={TRIAL_ANCHOR}
      aria-label="Try on one clip"
      className="scroll-mt-15 rounded-lg border bg-surface"
    >
      <header className="border-b px-5 py-3">
        <h2 className="font-semibold text-base">Try on one clip</h2>
        <p className="text-muted text-xs">
          One call with this text, saved or not. Its reply is shown here and kept nowhere: no run,
          no answer, no figure knows of it.
        </p>
      </header>
      <form
        className="flex flex-col gap-3 px-5 py-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (request && judge && !trial.isUnderWay) void trial.begin(request, judge);
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
          <TrialFields {...props} planned={planned} />
          <TrialButton trial={trial} planned={planned} />
        </div>
        <TrialState faults={props.faults} planned={planned} />
      </form>
      {props.choice.clip ? (
        <div className="grid border-t max-xl:divide-y xl:grid-cols-2 xl:divide-x">
          <TrialSending
            plan={plan}
            sent={trial.of === key ? (trial.report?.sent ?? null) : null}
            text={props.text}
            isOfNow={isOfNow}
          />
          <TrialReply trial={trial} isOfNow={trial.of === key} />
        </div>
      ) : (
        <p className="border-t px-5 py-6 text-muted">
          Choose a clip to see what a judge would be sent about it.
        </p>
      )}
    </section>
  );
}

function TrialButton({ trial, planned }: { trial: RunningTrial; planned: PlannedTrial }) {
  const { isOfNow, plan, judge } = planned;
  return (
    <div className="flex gap-2 xl:mt-[1.375rem]">
      {/* Two elements: one that became a submit button under a click would submit. */}
      {trial.isUnderWay ? (
        <Button key="cancel" onClick={trial.cancel}>
          Cancel
        </Button>
      ) : (
        <Button
          key="try"
          type="submit"
          variant="primary"
          disabled={!isOfNow || plan?.unit === null || judge?.unready !== null}
        >
          <FlaskConical aria-hidden className="size-3.5" />
          Try
        </Button>
      )}
    </div>
  );
}

/** The fields of a trial: clip, part of it, and judge. */
function TrialFields({
  suite,
  choice,
  onChoice,
  planned: { judges, judge, plan },
}: TrialPanelProps & { planned: PlannedTrial }) {
  return (
    <>
      <ClipChoice
        suite={suite}
        clip={choice.clip}
        onChoose={(clip) => onChoice({ ...choice, clip, unit: null })}
      />
      <Field label="Part of the clip">
        <Select
          value={choice.unit ?? plan?.unit ?? ''}
          disabled={!plan || plan.units.length === 0}
          onChange={(event) => onChoice({ ...choice, unit: event.target.value })}
        >
          {plan?.units.map(({ unit, label }) => (
            <option key={unit} value={unit}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Judge" hint={judge && describeJudge(judge)}>
        <Select
          value={judge?.id ?? ''}
          disabled={judges.length === 0}
          onChange={(event) => onChoice({ ...choice, judgeId: event.target.value })}
        >
          {judges.map(({ id, name, unready }) => (
            <option key={id} value={id} disabled={unready !== null}>
              {unready === null ? name : `${name} (not ready)`}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/** What the trial will cost, or why it cannot be made. */
function TrialState({
  faults,
  planned: { request, judge, plan, planError, judgesError },
}: Pick<TrialPanelProps, 'faults'> & { planned: PlannedTrial }) {
  return (
    <div aria-live="polite" className="text-xs">
      {judgesError && <p className="text-bad">{judgesError.message}</p>}
      {faults.length > 0 && (
        <p className="text-muted">The text can be tried when nothing is wrong with it any more.</p>
      )}
      {request && planError && <p className="text-bad">{planError.message}</p>}
      {request && !plan && !planError && <Spinner label="Computing what is sent…" />}
      {plan && judge && faults.length === 0 && !planError && (
        <p className="text-muted tabular-nums">{describePlan(plan, judge)}</p>
      )}
    </div>
  );
}

/** A connected model that is ready, else the built-in judge. */
function firstReady(judges: readonly JudgeFacts[]): JudgeFacts | undefined {
  const ready = judges.filter(({ unready }) => unready === null);
  return ready.find(({ kind }) => kind === 'endpoint') ?? ready[0];
}
