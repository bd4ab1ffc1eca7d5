'use client';

import { ChoiceField } from '@/components/ui/choice-field';
import { Field, Select } from '@/components/ui/field';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { CallsBy } from '@/lib/runs/call-files/schema';
import type { RunRequest } from '@/lib/runs/schema';
import { judgedSettingsSchema, type RunSettings, type SuiteChoice } from '@/lib/suites/settings';
import { RoleChoices } from './role-choices';
import { SettingFields } from './setting-fields';

/** A stage as it is chosen; its judge is that of the run while nobody chose another one. */
export interface ChosenStage {
  suite: string;
  judgeId: string | null;
  /** Role → judge, of roles that another one than its own has. */
  judges: Readonly<Record<string, string>>;
  settings: RunSettings;
}

/** The suites that usually follow on one, in order. */
export function suitesAfter(
  suite: SuiteChoice | undefined,
  suites: readonly SuiteChoice[],
): SuiteChoice[] {
  const after: SuiteChoice[] = [];
  for (let one = suite; one; ) {
    const { next } = one;
    one = suites.find(({ id }) => id === next);
    if (!one || after.includes(one)) break;
    after.push(one);
  }
  return after;
}

/** Of a run's suite and those of the stages after it the ones that take a language model, but are the built-in judge's. */
export function suitesOfBuiltIn(
  suite: SuiteChoice | undefined,
  stages: readonly ChosenStage[],
  suites: readonly SuiteChoice[],
  deciding: readonly JudgeFacts[],
  judges: readonly JudgeFacts[],
): SuiteChoice[] {
  const isBuiltIn = (some: readonly JudgeFacts[]) => some.some(({ kind }) => kind === 'baseline');
  const wanted = [
    { id: suite?.id, by: deciding },
    ...stages.map((stage) => ({
      id: stage.suite,
      by: stage.judgeId === null ? deciding : judges.filter(({ id }) => id === stage.judgeId),
    })),
  ];
  return wanted.flatMap(({ id, by }) => {
    const one = suites.find((each) => each.id === id);
    return one && !one.measurable && isBuiltIn(by) ? [one] : [];
  });
}

/** The stages as a run is asked for with them. */
export function stageRequests(
  stages: readonly ChosenStage[],
  callsBy: CallsBy | null,
): NonNullable<RunRequest['stages']> {
  return stages.map(({ judgeId, ...stage }) => ({
    ...stage,
    ...(judgeId !== null && { judgeId }),
    // Of another judge nobody has said so.
    ...(callsBy && judgeId === null && { callsBy }),
  }));
}

/** Properties of {@link StageChoices}. */
export interface StageChoicesProps {
  /** Those that can follow, in order; with none, nothing is drawn. */
  after: readonly SuiteChoice[];
  stages: readonly ChosenStage[];
  judges: readonly JudgeFacts[];
  onChange: (stages: readonly ChosenStage[]) => void;
}

/** How many of the stages that can follow on a run shall, each with its judge and settings. */
export function StageChoices({ after, stages, judges, onChange }: StageChoicesProps) {
  if (after.length === 0) return null;
  const change = (index: number, part: Partial<ChosenStage>) =>
    onChange(stages.map((stage, at) => (at === index ? { ...stage, ...part } : stage)));
  const extendTo = (count: number) =>
    onChange(
      after.slice(0, count).map(
        ({ id }, index) =>
          stages[index] ?? {
            suite: id,
            judgeId: null,
            judges: {},
            settings: judgedSettingsSchema.parse({}),
          },
      ),
    );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Stages after it</legend>
      <Field
        label="Then, automatically"
        hint={
          stages.length > 0
            ? 'Each item goes on as soon as a stage is done with it. What the later stages call depends on what the earlier ones keep, so it is not in the plan below.'
            : undefined
        }
      >
        <Select value={stages.length} onChange={(event) => extendTo(Number(event.target.value))}>
          <option value={0}>nothing more</option>
          {after.map(({ id, name }, index) => (
            <option key={id} value={index + 1}>
              {index === 0 ? name : `… and on to: ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      {stages.map((stage, index) => {
        const suite = after[index];
        return (
          suite && (
            <StageFields
              key={stage.suite}
              stage={stage}
              suite={suite}
              judges={judges}
              place={index + 2}
              onChange={(part) => change(index, part)}
            />
          )
        );
      })}
    </fieldset>
  );
}

interface StageFieldsProps {
  stage: ChosenStage;
  suite: SuiteChoice;
  judges: readonly JudgeFacts[];
  /** Which stage it is, from 1. */
  place: number;
  onChange: (part: Partial<ChosenStage>) => void;
}

/** The judges and settings of one stage. */
function StageFields({ stage, suite, judges, place, onChange }: StageFieldsProps) {
  const asked = judges.filter(({ kind, unready }) => kind !== 'imported' && unready === null);
  return (
    <details className="rounded-md border px-3 py-2">
      <summary className="cursor-pointer rounded-sm font-medium text-xs">
        {place}. {suite.name}
      </summary>
      <div className="mt-3 flex flex-col gap-4 pb-1">
        <ChoiceField
          label="Judge"
          choices={[{ id: '', name: 'The same' }, ...asked]}
          value={stage.judgeId ?? ''}
          onChoose={(id) => onChange({ judgeId: id || null })}
        />
        <RoleChoices
          roles={suite.roles}
          chosen={stage.judges}
          deciding={asked.filter(({ id }) => id === stage.judgeId)}
          judges={judges}
          onChange={(chosen) => onChange({ judges: chosen })}
        />
        <SettingFields
          fields={suite.settings}
          settings={stage.settings}
          onChange={(settings) => onChange({ settings })}
        />
      </div>
    </details>
  );
}
