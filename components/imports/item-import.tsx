'use client';

import Link from 'next/link';
import { useEffect } from 'react';
import { ChoiceField } from '@/components/ui/choice-field';
import { countNoun } from '@/components/ui/numbers';
import type { ItemImportReport, ItemSource } from '@/lib/imports/items.schema';
import { sendItems, sendPicture } from '@/lib/imports/queries';
import { writeParameters } from '@/lib/library/address';
import type { FileNote } from '@/lib/suites/file-note';
import type { NamedText } from '@/lib/suites/foreign-scores';
import { PICTURE_ENDS } from '@/lib/suites/item-picture';
import { ImportCard } from './import-card';
import { PlacedNotes } from './placed-notes';
import { useImport } from './use-import';

/** By which addresses name this part of the page. */
const PART = 'items';

/** Properties of {@link ItemImport}. */
export interface ItemImportProps {
  sources: readonly ItemSource[];
  /** The project that gets them; null for the first one. */
  project: string | null;
}

/** Takes in items of other kinds than clips: choose a suite and files, see what they hold, then add it. */
export function ItemImport({ sources, project }: ItemImportProps) {
  const sourceOf = (suite: string) => sources.find((one) => one.suite === suite);
  const endsOf = (suite: string) =>
    sourceOf(suite)?.importers.flatMap((importer) => importer.files) ?? [];
  const takesPictures = (suite: string) =>
    sourceOf(suite)?.importers.some(({ pictures }) => pictures) ?? false;
  const way = useImport<{ suite: string }, ItemImportReport>({
    first: { suite: sources[0]?.suite ?? '' },
    endsOf: ({ suite }) => endsOf(suite),
    takePicture: ({ suite }) => (takesPictures(suite) ? (one) => sendPicture(project, one) : null),
    send: ({ suite }, chosen, store) => sendItems({ suite, project, files: chosen, store }),
  });
  // It comes after the page, which then has no such part yet.
  useEffect(() => {
    if (window.location.hash === `#${PART}`) document.getElementById(PART)?.scrollIntoView();
  }, []);
  const { choices, set, forget, files, report } = way;
  const { suite } = choices;
  const source = sourceOf(suite);
  if (!source) return null;
  return (
    <ImportCard
      id={PART}
      title="Items to be judged"
      choices={
        <ChoiceField
          label="Suite"
          choices={sources.map((one) => ({ id: one.suite, name: one.name }))}
          value={suite}
          onChoose={(chosen) => {
            set({ suite: chosen });
            forget();
          }}
        />
      }
      label="Files of items"
      ends={endsOf(suite)}
      hint={`; what belongs together at once${takesPictures(suite) ? ', with the pictures that they name' : ''}`}
      along={takesPictures(suite) ? PICTURE_ENDS : []}
      importers={source.importers}
      way={way}
      report={report && <Report report={report} files={files} project={project} />}
      store={
        report?.stored === false
          ? {
              label: `Add ${countNoun(report.added, 'item')}`,
              disabled: report.added === 0,
            }
          : null
      }
    />
  );
}

/** As many places are spelled out. */
const SPELLED = 100;

interface ReportProps extends Pick<ItemImportProps, 'project'> {
  report: ItemImportReport;
  files: readonly NamedText[];
}

function Report({ report, files, project }: ReportProps) {
  const { added, known, alike, awaited, faults, notes, stored } = report;
  const [only, ...others] = files;
  const facts = [
    stored ? `${countNoun(added, 'item')} added` : `${countNoun(added, 'new item')}`,
    known > 0 && `${known} here already`,
    alike > 0 && `${alike} with the same data as another, kept apart`,
    awaited.length > 0 && `${countNoun(awaited.length, 'video')} to come`,
  ];
  return (
    <div className="flex flex-col gap-2">
      <p role="status">
        <span className="font-medium">
          {others.length === 0 ? only?.name : countNoun(files.length, 'file')}
        </span>
        : {facts.filter(Boolean).join(', ')}.{' '}
        {stored && (
          <Link
            href={writeParameters('/', { project, suite: report.suite })}
            className="text-accent underline underline-offset-2"
          >
            Open them in the library
          </Link>
        )}
      </p>
      {awaited.length > 0 && (
        <p className="max-h-28 overflow-y-auto break-words text-muted text-xs">
          Drop these into the library when you have them, and the items show them:{' '}
          {awaited.join(', ')}
        </p>
      )}
      <PlacedNotes tone="bad" title="Rows left out" notes={firstOf(faults)} />
      <PlacedNotes tone="muted" title="Notes" notes={firstOf(notes)} />
    </div>
  );
}

function firstOf(notes: readonly FileNote[]) {
  return { total: notes.length, first: notes.slice(0, SPELLED) };
}
