'use client';

import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { FileDrop } from './file-drop';
import type { useImport } from './use-import';

/** Properties of {@link ImportCard}. */
export interface ImportCardProps {
  /** By which an address can name it. */
  id?: string;
  title: string;
  description?: string;
  /** What is asked for in addition to the files. */
  choices: ReactNode;
  /** What the files are, for who cannot see the field. */
  label: string;
  /** How the names of files end that are read, with the dot. */
  ends: readonly string[];
  /** How the names of files end that may come along; none when left out. */
  along?: readonly string[];
  /** What is said of the files after their ends. */
  hint?: string;
  /** What kinds of files there are, and where they come from. */
  importers: readonly { label: string; help: string }[];
  /** The files, and how far they are. */
  way: Pick<
    ReturnType<typeof useImport>,
    'files' | 'choose' | 'reading' | 'error' | 'store' | 'storing'
  >;
  /** What the files come to; null before they are read. */
  report: ReactNode;
  /** The button that takes in what they say; null once it is in. */
  store: { label: string; disabled: boolean } | null;
}

/** One way in which files come in: choose them, see what they say, then store it. */
export function ImportCard(props: ImportCardProps) {
  const { title, description, choices, label, ends, along = [], importers, way, store } = props;
  const heading = useId();
  return (
    <section
      id={props.id}
      aria-labelledby={heading}
      className="flex scroll-mt-14 flex-col gap-3 rounded-lg border bg-surface p-4"
    >
      <div>
        <h2 id={heading} className="font-semibold">
          {title}
        </h2>
        {description && <p className="text-muted text-sm">{description}</p>}
      </div>
      <div className="flex flex-wrap items-end gap-3 empty:hidden">{choices}</div>
      <FileDrop
        label={label}
        accept={[...ends, ...along, '.zip'].join(',')}
        hint={`${ends.join(', ')}, or ZIPs of them${props.hint ?? ''}`}
        compact
        multiple
        again={way.files.length > 0 ? 'Choose other files' : 'Choose files'}
        onChoose={(_first, all) => way.choose(all)}
      />
      <ul className="text-muted text-xs">
        {importers.map((importer) => (
          <li key={importer.label}>
            {importer.label}: {importer.help}
          </li>
        ))}
      </ul>
      {way.reading && <Spinner label="Reading the files…" />}
      {way.error && (
        <p role="alert" className="text-bad">
          {way.error.message}
        </p>
      )}
      {props.report !== null && !way.reading && (
        <>
          {props.report}
          {store && (
            <Button
              variant="primary"
              className="self-start"
              pending={way.storing}
              disabled={store.disabled}
              onClick={way.store}
            >
              {store.label}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
