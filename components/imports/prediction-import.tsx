'use client';

import Link from 'next/link';
import { ChoiceField } from '@/components/ui/choice-field';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { HeaderCell, Table } from '@/components/ui/table';
import type { PredictionSource, PredictionsReport } from '@/lib/imports/predictions.schema';
import { sendPredictions } from '@/lib/imports/queries';
import { ImportCard } from './import-card';
import { PlacedNotes } from './placed-notes';
import { useImport } from './use-import';

/** Properties of {@link PredictionImport}. */
export interface PredictionImportProps {
  sources: readonly PredictionSource[];
  /** The project whose items are meant; null for the first one. */
  project: string | null;
}

/** Of which suite's items the replies are. */
interface Choices {
  suite: string;
}

/** Takes in what examinees said that were asked elsewhere: choose files, see what they say, then store it. */
export function PredictionImport({ sources, project }: PredictionImportProps) {
  const sourceOf = ({ suite }: Choices) => sources.find((one) => one.suite === suite);
  const way = useImport<Choices, PredictionsReport>({
    first: { suite: sources[0]?.suite ?? '' },
    endsOf: (by) => sourceOf(by)?.importer.files ?? [],
    send: (by, chosen, store) => sendPredictions({ ...by, project, files: chosen, store }),
  });
  const { choices, change, report } = way;
  const source = sourceOf(choices);
  if (!source) return null;
  const replies = report?.models.reduce((sum, one) => sum + one.read + one.unread, 0) ?? 0;
  return (
    <ImportCard
      title="Replies of examinees that were asked elsewhere"
      description="They are read as replies here are, and each examinee stands in the results next to the others."
      choices={
        sources.length > 1 && (
          <ChoiceField
            label="Exam"
            choices={sources.map(({ suite, name }) => ({ id: suite, name }))}
            value={choices.suite}
            onChoose={(suite) => change({ suite })}
          />
        )
      }
      label="Files of replies"
      ends={source.importer.files}
      hint="; of one examinee or several"
      importers={[source.importer]}
      way={way}
      report={report && <Report report={report} />}
      store={
        report?.stored === false
          ? {
              label: `Import ${countNoun(replies, 'reply', 'replies')}`,
              disabled: replies === 0,
            }
          : null
      }
    />
  );
}

function Report({ report }: { report: PredictionsReport }) {
  const { files, models, unmatched, faults, notes, stored, suite } = report;
  return (
    <div className="flex flex-col gap-2">
      <p role="status">
        <span className="font-medium">{stored ? 'Imported' : countNoun(files, 'file')}</span>:{' '}
        {models.length === 0
          ? 'no reply is about an item that is here.'
          : `replies of ${countNoun(models.length, 'examinee')}.`}{' '}
        {stored && (
          <Link
            href={`/results?${new URLSearchParams({ suite })}`}
            className="text-accent underline underline-offset-2"
          >
            Results
          </Link>
        )}
      </p>
      {models.length > 0 && <Models models={models} />}
      <PlacedNotes tone="bad" title="Left out" notes={faults} />
      <PlacedNotes tone="warn" title="Left out, since it is not here" notes={unmatched} />
      <PlacedNotes tone="muted" title="Notes" notes={notes} />
    </div>
  );
}

function Models({ models }: Pick<PredictionsReport, 'models'>) {
  return (
    <Table className="w-auto text-sm">
      <thead>
        <tr>
          <HeaderCell>Examinee</HeaderCell>
          <HeaderCell numeric>Read</HeaderCell>
          <HeaderCell numeric>Unreadable, kept as unscored</HeaderCell>
          <HeaderCell numeric>Items without a reply</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {models.map(({ model, read, unread, unnamed, runId }) => (
          <tr key={model}>
            <th scope="row" className="border-b px-3 py-1.5 text-left font-medium">
              {runId === null ? (
                model
              ) : (
                <Link href={`/runs/${runId}`} className="text-accent underline underline-offset-2">
                  {model}
                </Link>
              )}
            </th>
            <Count of={read} />
            <Count of={unread} />
            <Count of={unnamed} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Count({ of }: { of: number }) {
  return <td className="border-b px-3 py-1.5 text-right tabular-nums">{formatCount(of)}</td>;
}
