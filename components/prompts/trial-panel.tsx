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
import { useTrial } from './use-trial';

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

/** Tries a version of a prompt on one clip: shows the message and its cost, then the reply. */
export function TrialPanel(props: TrialPanelProps) {
  const { suite, promptId, text, variables, faults, choice, onChoice } = props;
  const judges = useJudges();
  const asked = judges.data?.filter(({ kind }) => kind !== 'imported') ?? [];
  const judge = asked.find(({ id }) => id === choice.judgeId) ?? firstReady(asked);
  const { clip } = choice;
  const request =
    clip && judge && faults.length === 0
      ? {
          prompt: promptId,
          text,
          variables: [...variables],
          itemId: clip.id,
          unit: choice.unit,
          judgeId: judge.id,
        }
      : null;
  const wanted = JSON.stringify(request);
  const settled = useDebounced(wanted, REST_MS);
  const plan = useTrialPlan(settled === wanted ? request : null);
  const trial = useTrial();
  const shown = clip ? plan.data : undefined;
  const isOfNow =
    request !== null && settled === wanted && !plan.isPending && !plan.isPlaceholderData;

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
          <ClipChoice
            suite={suite}
            clip={clip}
            onChoose={(chosen) => onChoice({ ...choice, clip: chosen, unit: null })}
          />
          <Field label="Part of the clip">
            <Select
              value={choice.unit ?? shown?.unit ?? ''}
              disabled={!shown || shown.units.length === 0}
              onChange={(event) => onChoice({ ...choice, unit: event.target.value })}
            >
              {shown?.units.map(({ unit, label }) => (
                <option key={unit} value={unit}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Judge" hint={judge && describeJudge(judge)}>
            <Select
              value={judge?.id ?? ''}
              disabled={asked.length === 0}
              onChange={(event) => onChoice({ ...choice, judgeId: event.target.value })}
            >
              {asked.map(({ id, name, unready }) => (
                <option key={id} value={id} disabled={unready !== null}>
                  {unready === null ? name : `${name} (not ready)`}
                </option>
              ))}
            </Select>
          </Field>
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
                disabled={!isOfNow || shown?.unit === null || judge?.unready !== null}
              >
                <FlaskConical aria-hidden className="size-3.5" />
                Try
              </Button>
            )}
          </div>
        </div>
        <div aria-live="polite" className="text-xs">
          {judges.error && <p className="text-bad">{judges.error.message}</p>}
          {faults.length > 0 && (
            <p className="text-muted">
              The text can be tried when nothing is wrong with it any more.
            </p>
          )}
          {request && plan.error && <p className="text-bad">{plan.error.message}</p>}
          {request && !shown && !plan.error && <Spinner label="Reckoning what is sent…" />}
          {shown && judge && faults.length === 0 && !plan.error && (
            <p className="text-muted tabular-nums">{describePlan(shown, judge)}</p>
          )}
        </div>
      </form>
      {clip ? (
        <div className="grid border-t max-xl:divide-y xl:grid-cols-2 xl:divide-x">
          <TrialSending
            plan={shown}
            sent={trial.of === wanted ? (trial.report?.sent ?? null) : null}
            text={text}
            isOfNow={isOfNow}
          />
          <TrialReply trial={trial} isOfNow={trial.of === wanted} />
        </div>
      ) : (
        <p className="border-t px-5 py-6 text-muted">
          Choose a clip to see what a judge would be sent about it.
        </p>
      )}
    </section>
  );
}

/** A connected model that is ready, else the built-in judge. */
function firstReady(judges: readonly JudgeFacts[]): JudgeFacts | undefined {
  const ready = judges.filter(({ unready }) => unready === null);
  return ready.find(({ kind }) => kind === 'endpoint') ?? ready[0];
}
