'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useNoun } from '@/components/library/noun';
import { Field, Input, Select } from '@/components/ui/field';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import { usePromptVersions } from '@/lib/prompt-versions/queries';
import type { PromptVersions } from '@/lib/prompt-versions/schema';
import type { RunPlan } from '@/lib/runs/plan/schema';
import { MOST_REPEATS } from '@/lib/runs/schema';

/** The options of a run besides judge and settings, as typed. */
export interface Options {
  repeats: number;
  /** Empty for no limit. */
  budget: string;
  /** Prompt id → hash, for prompts that are asked in another text than the suite's. */
  prompts: Readonly<Record<string, string>>;
  /** The label of a frame choice; null takes each clip's newest frames. */
  frames: string | null;
}

const TIMES = Array.from({ length: MOST_REPEATS }, (_, index) => index + 1);

/** The default options. */
export const NO_OPTIONS: Options = { repeats: 1, budget: '', prompts: {}, frames: null };

/** Properties of {@link RunOptions}. */
export interface RunOptionsProps {
  suite: string;
  items: number;
  options: Options;
  onChange: (options: Options) => void;
  frameChoices: RunPlan['frameChoices'];
  /** The currency of the budget, or of each judge's; empty where none is named, null where nothing costs money. */
  currency: string | null;
  /** Whether stages follow on the run. */
  staged: boolean;
  budgetError: string | undefined;
}

/** Repeats, budget, prompt versions and frames: rarely needed, so folded away. */
export function RunOptions(props: RunOptionsProps) {
  const { options, onChange, currency, staged, budgetError } = props;
  const [shown, setShown] = useState(false);
  const set = (change: Partial<Options>) => onChange({ ...options, ...change });
  return (
    <details
      open={shown || budgetError !== undefined}
      onToggle={(event) => setShown(event.currentTarget.open)}
      className="rounded-md border px-3 py-2"
    >
      <summary className="cursor-pointer rounded-sm font-medium text-muted text-xs">
        Repeats, budget, prompt versions, frames
      </summary>
      <div className="mt-3 flex flex-col gap-4 pb-1">
        <div className="grid grid-cols-2 items-start gap-4">
          <Field
            label="Repeats"
            hint="Asks everything this many times, to see how much answers vary."
          >
            <Select
              value={options.repeats}
              onChange={(event) => set({ repeats: Number(event.target.value) })}
            >
              {TIMES.map((times) => (
                <option key={times} value={times}>
                  {times === 1 ? 'once' : `${times} times`}
                </option>
              ))}
            </Select>
          </Field>
          {currency !== null && (
            <Field
              label={staged ? 'Budget of all stages together' : 'Budget of each run'}
              aside={currency || 'no currency named'}
              hint={
                staged
                  ? 'The stages pause when they have cost that much together.'
                  : 'The run pauses when it has cost that much.'
              }
              error={budgetError}
            >
              <Input
                inputMode="decimal"
                value={options.budget}
                placeholder="no limit"
                onChange={(event) => set({ budget: event.target.value })}
              />
            </Field>
          )}
        </div>
        <FramesField {...props} onChoose={(frames) => set({ frames })} />
        <PromptChoices
          suite={props.suite}
          chosen={options.prompts}
          onChange={(prompts) => set({ prompts })}
        />
      </div>
    </details>
  );
}

type FramesFieldProps = Pick<RunOptionsProps, 'frameChoices' | 'items' | 'options'> & {
  onChoose: (frames: string | null) => void;
};

/** By which frames the items are judged, where there is a choice. */
function FramesField({ frameChoices, items: all, options, onChoose }: FramesFieldProps) {
  const noun = useNoun();
  if (frameChoices.length <= 1) return null;
  const chosen = frameChoices.find(({ label }) => label === options.frames);
  const lacking = chosen ? all - chosen.items : 0;
  const hint = `${countNoun(lacking, noun)} without such frames: the newest are judged there.`;
  return (
    <Field label="Frames" hint={lacking > 0 ? hint : undefined}>
      <Select
        value={options.frames ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        <option value="">The newest of each {noun}</option>
        {frameChoices.map(({ label, items }) => (
          <option key={label} value={label}>
            {label} ({countNoun(items, noun)})
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface PromptChoicesProps {
  suite: string;
  chosen: Options['prompts'];
  onChange: (prompts: Options['prompts']) => void;
}

function PromptChoices({ suite, chosen, onChange }: PromptChoicesProps) {
  const prompts = usePromptVersions(suite);
  if (prompts.error) return <p className="text-bad text-xs">{prompts.error.message}</p>;
  const several = prompts.data?.filter(({ versions }) => versions.length > 1) ?? [];
  if (several.length === 0) {
    return (
      <p className="text-faint text-xs">
        Every prompt has one version.{' '}
        <Link href="/prompts" className="text-accent hover:underline">
          Write or import another
        </Link>{' '}
        to choose between them here.
      </p>
    );
  }
  const choose = (prompt: PromptVersions, hash: string) => {
    const { [prompt.id]: _before, ...others } = chosen;
    const own = prompt.versions.some((each) => each.hash === hash && each.isSuiteText);
    onChange(own ? others : { ...others, [prompt.id]: hash });
  };
  return (
    <fieldset className="grid grid-cols-2 gap-x-4 gap-y-3">
      <legend className="mb-2 font-medium text-muted text-xs">Prompt versions</legend>
      {several.map((prompt) => (
        <Field key={prompt.id} label={prompt.purpose}>
          <Select
            value={chosen[prompt.id] ?? prompt.versions.find((each) => each.isSuiteText)?.hash}
            onChange={(event) => choose(prompt, event.target.value)}
          >
            {prompt.versions.map((version) => (
              <option key={version.hash} value={version.hash}>
                {version.hash.slice(0, 8)} · {describeVersion(version)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </fieldset>
  );
}

function describeVersion(version: PromptVersions['versions'][number]): string {
  if (version.isSuiteText) return 'the suite’s text';
  if (version.note) return version.note;
  return version.createdAt ? formatMoment(version.createdAt) : 'an earlier text';
}
