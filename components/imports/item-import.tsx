'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { sendItems } from '@/lib/items/queries';
import type { ItemImportReport, ItemSource } from '@/lib/items/schema';
import { FileDrop } from './file-drop';

/** Takes in items of other kinds than clips: choose a suite and a file, see what it holds, then add it. */
export function ItemImport({ sources }: { sources: readonly ItemSource[] }) {
  const queryClient = useQueryClient();
  const [suite, setSuite] = useState(sources[0]?.suite ?? '');
  const [file, setFile] = useState<File | null>(null);
  const heading = useId();
  const look = useMutation({ mutationFn: (chosen: File) => sendItems(chosen, suite, false) });
  const store = useMutation({
    mutationFn: (chosen: File) => sendItems(chosen, suite, true),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const source = sources.find((one) => one.suite === suite);
  const forget = () => {
    setFile(null);
    look.reset();
    store.reset();
  };
  if (!source) return null;
  const ends = source.importers.flatMap(({ files }) => files);
  const report = store.data ?? look.data;
  const error = store.error ?? look.error;
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
        label="File of items"
        accept={ends.join(',')}
        hint={ends.join(', ')}
        compact
        again={file ? 'Choose another file' : 'Choose a file'}
        onChoose={(chosen) => {
          if (!chosen) return;
          store.reset();
          setFile(chosen);
          look.mutate(chosen);
        }}
      />
      <ul className="text-muted text-xs">
        {source.importers.map(({ id, label, help }) => (
          <li key={id}>
            {label}: {help}
          </li>
        ))}
      </ul>
      {look.isPending && <Spinner label={`Reading ${file?.name ?? 'the file'}…`} />}
      {error && (
        <p role="alert" className="text-bad">
          {error.message}
        </p>
      )}
      {file && report && !look.isPending && (
        <>
          <Report report={report} />
          {!report.stored && (
            <Button
              variant="primary"
              className="self-start"
              pending={store.isPending}
              disabled={report.added === 0}
              onClick={() => store.mutate(file)}
            >
              Add {countNoun(report.added, 'item')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** As many faulty lines are spelled out. */
const SPELLED = 20;

function Report({ report }: { report: ItemImportReport }) {
  const { file, added, known, alike, awaited, faults, stored } = report;
  const facts = [
    stored ? `${countNoun(added, 'item')} added` : `${countNoun(added, 'new item')}`,
    known > 0 && `${known} here already`,
    alike > 0 && `${alike} with the same data as another, kept apart`,
    awaited.length > 0 && `${countNoun(awaited.length, 'video')} to come`,
  ];
  return (
    <div className="flex flex-col gap-2">
      <p role="status">
        <span className="font-medium">{file}</span>: {facts.filter(Boolean).join(', ')}.
      </p>
      {awaited.length > 0 && (
        <p className="max-h-28 overflow-y-auto break-words text-muted text-xs">
          Drop these into the library when you have them, and the items show them:{' '}
          {awaited.join(', ')}
        </p>
      )}
      {faults.length > 0 && (
        <div className="text-xs">
          <p className="font-medium text-bad">
            {countNoun(faults.length, 'row is', 'rows are')} left out
          </p>
          <ul className="list-disc pl-5">
            {faults.slice(0, SPELLED).map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
            {faults.length > SPELLED && <li>and {faults.length - SPELLED} more</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
