'use client';

import { ChevronDown } from 'lucide-react';
import { CountedChoice } from '@/components/agreement/counted-choice';
import { Segments } from '@/components/agreement/segments';
import { facetTitle } from '@/components/library/filter-words';
import { useNoun } from '@/components/library/noun';
import { ProjectChoice } from '@/components/library/project-choice';
import { useUsedSuites } from '@/components/library/use-last-project';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceField } from '@/components/ui/choice-field';
import { Field, Input } from '@/components/ui/field';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import { Popover } from '@/components/ui/popover';
import { Spinner } from '@/components/ui/spinner';
import { MOST_MODELS, RESULTS_COLUMNS, type Results } from '@/lib/results/schema';
import { COLUMN_WORDS, comparedNoun, modelWords, thresholdOf } from './figure-words';
import type { ResultsState } from './use-results-state';

/** What the page needs to know of a suite besides its figures. */
export interface ResultsSuite {
  id: string;
  name: string;
  kind: string;
  /** Whether it states any figures. */
  states: boolean;
  /** Whether imported scores can stand in some of them. */
  mixes: boolean;
  defects: boolean;
  /** Between which points the threshold of its shares can lie; null where it has none. */
  threshold: { min: number; max: number } | null;
}

interface ResultsControlsProps {
  results: Results;
  /** The suite that is shown; undefined where there is none. */
  suite: ResultsSuite | undefined;
  state: ResultsState;
  isFetching: boolean;
}

type ResultsChoice = Pick<ResultsControlsProps, 'results' | 'suite' | 'state'>;

/** Of whom, by whom and from which threshold on figures are shown. */
export function ResultsControls(props: ResultsControlsProps) {
  const { results, suite, state, isFetching } = props;
  const noun = useNoun();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SourceChoice results={results} suite={suite} state={state} />
        {results.known.length > 1 && <ModelChoice results={results} state={state} />}
        {isFetching && <Spinner label="Computing" quiet />}
      </div>
      {results.figures.length > 0 && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          {!results.source?.peopleAlone && (
            <Segments
              label="Figures by"
              value={state.column}
              onChange={(by) => state.set({ by })}
              options={RESULTS_COLUMNS.map((value) => ({ value, label: COLUMN_WORDS[value] }))}
            />
          )}
          <Segments
            label="For"
            value={state.target}
            onChange={(mean) => state.set({ mean })}
            options={[
              { value: 'like', label: `${facetTitle(noun)}s like these` },
              { value: 'these', label: `These ${noun}s` },
            ]}
          />
          <CountedChoice
            label="People’s answers that count"
            value={results.labels}
            onChange={(labels) => state.set({ labels })}
          />
          <Threshold results={results} suite={suite} state={state} />
        </div>
      )}
    </div>
  );
}

/** Of which project, suite and judge, and by which runs. */
function SourceChoice({ results, suite: shownSuite, state }: ResultsChoice) {
  const { suite, source } = results;
  const suites = useUsedSuites(results.suites, results.project.id, suite?.id);
  // Each examinee has runs of its own, which are all shown.
  const shown = results.compares === 'judges' ? null : source;
  const noun = useNoun();
  const changed = { configuration: null, run: null, mixed: null, figure: null };
  return (
    <>
      <ProjectChoice
        project={results.project.id}
        className="w-48"
        onChoose={(project) =>
          state.set({ project, suite: null, benchmark: null, ...changed, models: [] })
        }
      />
      {suites.length > 1 && (
        <ChoiceField
          label="Suite"
          className="w-44"
          choices={suites}
          value={suite?.id}
          onChoose={(id) => state.set({ suite: id, ...changed, atLeast: null })}
        />
      )}
      {results.benchmarks.length > 0 && (
        <ChoiceField
          label="Benchmark"
          className="w-56"
          choices={[{ id: '', name: `Every ${noun} of the project` }, ...results.benchmarks]}
          value={state.request.benchmark ?? ''}
          onChoose={(benchmark) => state.set({ benchmark: benchmark || null })}
        />
      )}
      {shown && (
        <ChoiceField
          label="Judge, prompts and settings"
          className="w-80"
          choices={results.configurations.map(({ id, name, judged }) => ({
            id,
            name: `${name} · ${countNoun(judged, noun)}`,
          }))}
          value={shown.configuration.id}
          onChoose={(configuration) => state.set({ configuration, run: null, mixed: null })}
        />
      )}
      {shown && <MixedChoice results={results} suite={shownSuite} state={state} />}
      {shown && shown.runs.length > 0 && (
        <ChoiceField
          label="Runs"
          className="w-72"
          choices={[
            { id: '', name: `Of each ${noun} the latest` },
            ...shown.runs.map(({ id, at, name, items }) => ({
              id,
              name: [name, formatMoment(at), countNoun(items, noun)].filter(Boolean).join(' · '),
            })),
          ]}
          value={shown.single ? (shown.runs[0]?.id ?? '') : ''}
          onChoose={(run) => state.set({ run: run || null, configuration: shown.configuration.id })}
        />
      )}
    </>
  );
}

/** Which imported scores stand in the figures that their evaluation measures by models made for that. */
function MixedChoice({ results, suite, state }: ResultsChoice) {
  const { source, configurations } = results;
  const imported = configurations.filter(
    ({ id, imported: is }) => is && id !== source?.configuration.id,
  );
  if (!suite?.mixes || imported.length === 0) return null;
  return (
    <ChoiceField
      label="Mixed with"
      className="w-72"
      choices={[
        { id: '', name: 'Nothing: one judge alone' },
        ...imported.map(({ id, name }) => ({ id, name })),
      ]}
      value={source?.mixed?.configuration.id ?? ''}
      onChoose={(mixed) => state.set({ mixed: mixed || null })}
    />
  );
}

function Threshold({ results: { figures }, suite, state }: ResultsChoice) {
  const usual = thresholdOf(figures);
  if (usual === null) return null;
  const value = state.atLeast ?? usual;
  const label = suite?.defects ? 'A type counts as found at' : 'An answer counts at';
  const { min, max } = suite?.threshold ?? { min: usual, max: usual };
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="w-44">
        <input
          type="range"
          min={min}
          max={max}
          step={1}
          value={value}
          aria-label={`${label} this many points or more`}
          aria-valuetext={`${value} points`}
          className="h-8 accent-(--accent)"
          onChange={(event) => state.set({ atLeast: Number(event.target.value) })}
        />
      </Field>
      <Field label="Threshold in points" hideLabel className="w-16">
        <Input
          type="number"
          step="any"
          value={value}
          onChange={(event) => {
            const next = event.target.valueAsNumber;
            state.set({ atLeast: Number.isNaN(next) ? null : next });
          }}
        />
      </Field>
      <span className="pb-2 text-muted text-sm">points or more</span>
    </div>
  );
}

function ModelChoice({ results, state }: Pick<ResultsControlsProps, 'results' | 'state'>) {
  const { known, models } = results;
  const compared = comparedNoun(results);
  const noun = useNoun();
  const shown = models.map(({ model }) => model ?? '');
  const change = (name: string, isShown: boolean) => {
    const next = isShown ? [...shown, name] : shown.filter((one) => one !== name);
    state.set({ models: next.length === known.length ? [] : next });
  };
  return (
    <Popover
      label={`${facetTitle(compared)}s`}
      trigger={
        <Button>
          {countNoun(models.length, compared)}
          {models.length < known.length && ` of ${known.length}`}
          <ChevronDown aria-hidden className="size-3.5 text-faint" />
        </Button>
      }
    >
      <div className="flex max-h-80 flex-col gap-2">
        {known.map(({ model, items }) => {
          const isShown = shown.includes(model ?? '');
          return (
            <Checkbox
              key={model}
              checked={isShown}
              disabled={isShown ? shown.length === 1 : shown.length >= MOST_MODELS}
              onCheckedChange={(next) => change(model ?? '', next)}
              label={modelWords(model)}
              hint={countNoun(items, `judged ${noun}`)}
            />
          );
        })}
      </div>
    </Popover>
  );
}
