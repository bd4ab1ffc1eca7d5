'use client';

import Link from 'next/link';
import { useState } from 'react';
import { ChoiceField } from '@/components/ui/choice-field';
import { Field, Input, Select } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import type { ForeignScoresReport, ForeignSource } from '@/lib/imports/foreign.schema';
import { sendForeignScores } from '@/lib/imports/queries';
import { ImportCard } from './import-card';
import { PlacedNotes } from './placed-notes';
import { useImport } from './use-import';

/** Properties of {@link ForeignScores}. */
export interface ForeignScoresProps {
  sources: readonly ForeignSource[];
  /** The project whose items are meant; null for the first one. */
  project: string | null;
}

/** What is asked for in addition to the files. */
interface Choices {
  suite: string;
  model: string | null;
  judge: string;
}

/** Takes in the scores that an evaluation elsewhere gave to items: choose its files, see what they say, then store it. */
export function ForeignScores({ sources, project }: ForeignScoresProps) {
  const sourceOf = ({ suite }: Choices) => sources.find((one) => one.suite === suite);
  const endsOf = (by: Choices) =>
    sourceOf(by)?.importers.flatMap((importer) => importer.files) ?? [];
  const way = useImport<Choices, ForeignScoresReport>({
    first: { suite: sources[0]?.suite ?? '', model: null, judge: '' },
    endsOf,
    send: ({ judge, ...by }, chosen, store) =>
      sendForeignScores({ ...by, project, ...(judge.trim() && { judge }), files: chosen, store }),
  });
  const { choices, set, change, forget, report } = way;
  const source = sourceOf(choices);
  if (!source) return null;
  return (
    <ImportCard
      title="Scores of an evaluation elsewhere"
      choices={
        <>
          <ChoiceField
            label="Suite"
            choices={sources.map(({ suite, name }) => ({ id: suite, name }))}
            value={choices.suite}
            onChoose={(suite) => {
              forget();
              set({ suite, model: null });
            }}
          />
          {report?.takesOthers && <OtherModel onChoose={(model) => change({ model })} />}
          {report && report.models.length > 1 && (
            <ModelChoice report={report} onChoose={(model) => change({ model })} />
          )}
          {report && (
            <Field label="Name of the judge" className="w-64">
              <Input
                value={choices.judge}
                placeholder={report.judge}
                maxLength={200}
                onChange={(event) => set({ judge: event.target.value })}
              />
            </Field>
          )}
        </>
      }
      label="Files of scores"
      ends={endsOf(choices)}
      importers={source.importers}
      way={way}
      report={report && <Report report={report} />}
      store={report ? whatIsStored(report) : null}
    />
  );
}

/** The button that stores what was read; null where it is stored. */
function whatIsStored({ runId, scored, unscored }: ForeignScoresReport) {
  if (runId !== null) return null;
  const scores = scored + unscored;
  return { label: `Import ${countNoun(scores, 'score')}`, disabled: scores === 0 };
}

interface ModelChoiceProps {
  report: ForeignScoresReport;
  onChoose: (model: string) => void;
}

function ModelChoice({ report, onChoose }: ModelChoiceProps) {
  return (
    <Field label="Scores of the model">
      <Select
        value={report.undecided ? '—' : (report.model ?? '')}
        onChange={(event) => onChoose(event.target.value)}
      >
        {report.undecided && <option value="—">Choose…</option>}
        {report.models.map(({ model, items }) => (
          <option key={model} value={model ?? ''}>
            {`${model ?? 'Model not known'} · ${countNoun(items, 'item')}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Where a model is named of which nothing is here, such as a published one. */
function OtherModel({ onChoose }: Pick<ModelChoiceProps, 'onChoose'>) {
  const [name, setName] = useState('');
  return (
    <Field label="Or of a model without videos here" className="w-72">
      <Input
        value={name}
        maxLength={200}
        placeholder="Name, then Enter"
        onChange={(event) => setName(event.target.value)}
        onBlur={() => name.trim() && onChoose(name.trim())}
        onKeyDown={(event) => event.key === 'Enter' && name.trim() && onChoose(name.trim())}
      />
    </Field>
  );
}

function Report({ report }: { report: ForeignScoresReport }) {
  const { files, scored, unscored, unnamed, unmatched, faults, notes, runId, undecided } = report;
  const { made, model } = report;
  const facts = [
    `${countNoun(scored, 'item')} with a value`,
    unscored > 0 && `${unscored} excluded`,
    made > 0 &&
      `${countNoun(made, 'item')} of “${model}” made by the plan, whose videos are awaited`,
    unnamed > 0 && `${countNoun(unnamed, 'item')} of the model not named`,
  ];
  return (
    <div className="flex flex-col gap-2">
      <p role="status">
        <span className="font-medium">{runId ? 'Imported' : countNoun(files, 'file')}</span>:{' '}
        {undecided
          ? report.models.length > 1
            ? 'items of several models are here: choose of which the scores are.'
            : 'say of which model the scores are.'
          : `${facts.filter(Boolean).join(', ')}.`}{' '}
        {runId && (
          <>
            <Link href={`/runs/${runId}`} className="text-accent underline underline-offset-2">
              Run
            </Link>
            {', '}
            <Link
              href={`/results?${new URLSearchParams({ suite: report.suite, run: runId })}`}
              className="text-accent underline underline-offset-2"
            >
              Results
            </Link>
          </>
        )}
      </p>
      <PlacedNotes tone="bad" title="Left out, since it cannot be read" notes={faults} />
      <PlacedNotes
        tone="warn"
        title="Left out, since it is not here"
        notes={{
          total: unmatched.total,
          first: unmatched.first.map(({ called, ...place }) => ({
            ...place,
            message: `“${called}” ${place.message}`,
          })),
        }}
      />
      <PlacedNotes tone="muted" title="Notes" notes={notes} />
    </div>
  );
}
