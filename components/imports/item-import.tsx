'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { sendItems } from '@/lib/items/queries';
import type { ItemImportReport, ItemSource } from '@/lib/items/schema';
import type { FileNote, NamedText } from '@/lib/judge/foreign-scores';
import { FileDrop } from './file-drop';
import { PlacedNotes } from './placed-notes';
import { readTextFiles } from './text-files';

/** Takes in items of other kinds than clips: choose a suite and files, see what they hold, then add it. */
export function ItemImport({ sources }: { sources: readonly ItemSource[] }) {
  const queryClient = useQueryClient();
  const [suite, setSuite] = useState(sources[0]?.suite ?? '');
  const [files, setFiles] = useState<readonly NamedText[]>([]);
  const heading = useId();
  const look = useMutation({
    mutationFn: (chosen: readonly NamedText[]) =>
      sendItems({ suite, files: [...chosen], store: false }),
  });
  const store = useMutation({
    mutationFn: () => sendItems({ suite, files: [...files], store: true }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const read = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const found = await readTextFiles(chosen, ends);
      if (found.length === 0) throw new Error(`None of the files ends in ${ends.join(', ')}.`);
      return found;
    },
    onSuccess: (found) => {
      setFiles(found);
      look.mutate(found);
    },
  });
  const forget = () => {
    setFiles([]);
    read.reset();
    look.reset();
    store.reset();
  };
  const source = sources.find((one) => one.suite === suite);
  if (!source) return null;
  const ends = source.importers.flatMap((importer) => importer.files);
  const report = store.data ?? look.data;
  const error = read.error ?? store.error ?? look.error;
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
              setSuite(event.target.value);
              forget();
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
        onChoose={(_first, all) => {
          if (all.length === 0) return;
          forget();
          read.mutate(all);
        }}
      />
      <ul className="text-muted text-xs">
        {source.importers.map(({ id, label, help }) => (
          <li key={id}>
            {label}: {help}
          </li>
        ))}
      </ul>
      {(read.isPending || look.isPending) && <Spinner label="Reading the files…" />}
      {error && (
        <p role="alert" className="text-bad">
          {error.message}
        </p>
      )}
      {files.length > 0 && report && !look.isPending && (
        <>
          <Report report={report} files={files} />
          {!report.stored && (
            <Button
              variant="primary"
              className="self-start"
              pending={store.isPending}
              disabled={report.added === 0}
              onClick={() => store.mutate()}
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
