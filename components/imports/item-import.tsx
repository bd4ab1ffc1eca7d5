'use client';

import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { sendItems } from '@/lib/items/queries';
import type { ItemImportReport, ItemSource } from '@/lib/items/schema';
import type { FileNote, NamedText } from '@/lib/judge/foreign-scores';
import { FileDrop } from './file-drop';
import { PlacedNotes } from './placed-notes';
import { useImport } from './use-import';

/** Takes in items of other kinds than clips: choose a suite and files, see what they hold, then add it. */
export function ItemImport({ sources }: { sources: readonly ItemSource[] }) {
  const heading = useId();
  const sourceOf = (suite: string) => sources.find((one) => one.suite === suite);
  const endsOf = (suite: string) =>
    sourceOf(suite)?.importers.flatMap((importer) => importer.files) ?? [];
  const { wish, set, files, choose, reading, report, error, ...rest } = useImport<
    { suite: string },
    ItemImportReport
  >({
    first: { suite: sources[0]?.suite ?? '' },
    endsOf: ({ suite }) => endsOf(suite),
    send: ({ suite }, chosen, store) => sendItems({ suite, files: chosen, store }),
  });
  const { suite } = wish;
  const source = sourceOf(suite);
  if (!source) return null;
  const ends = endsOf(suite);
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-lg border bg-surface p-4"
    >
      <h2 id={heading} className="font-semibold">
        Items to be judged
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Suite">
          <Select
            value={suite}
            onChange={(event) => {
              set({ suite: event.target.value });
              rest.forget();
            }}
          >
            {sources.map((one) => (
              <option key={one.suite} value={one.suite}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <FileDrop
        label="Files of items"
        accept={[...ends, '.zip'].join(',')}
        hint={`${ends.join(', ')}, or ZIPs of them; what belongs together at once`}
        compact
        multiple
        again={files.length > 0 ? 'Choose other files' : 'Choose files'}
        onChoose={(_first, all) => choose(all)}
      />
      <ul className="text-muted text-xs">
        {source.importers.map(({ id, label, help }) => (
          <li key={id}>
            {label}: {help}
          </li>
        ))}
      </ul>
      {reading && <Spinner label="Reading the files…" />}
      {error && (
        <p role="alert" className="text-bad">
          {error.message}
        </p>
      )}
      {report && !reading && (
        <>
          <Report report={report} files={files} />
          {!report.stored && (
            <Button
              variant="primary"
              className="self-start"
              pending={rest.storing}
              disabled={report.added === 0}
              onClick={rest.store}
            >
              Add {countNoun(report.added, 'item')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** As many places are spelled out. */
const SPELLED = 100;

function Report({ report, files }: { report: ItemImportReport; files: readonly NamedText[] }) {
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
        : {facts.filter(Boolean).join(', ')}.
      </p>
      {awaited.length > 0 && (
        <p className="max-h-28 overflow-y-auto break-words text-muted text-xs">
          Drop these into the library when you have them, and the items show them:{' '}
          {awaited.join(', ')}
        </p>
      )}
      <PlacedNotes tone="bad" title="Rows left out" notes={firstOf(faults)} />
      <PlacedNotes tone="muted" title="To know" notes={firstOf(notes)} />
    </div>
  );
}

function firstOf(notes: readonly FileNote[]) {
  return { total: notes.length, first: notes.slice(0, SPELLED) };
}
