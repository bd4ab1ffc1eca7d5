'use client';

import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { FileDrop } from './file-drop';

/** Properties of {@link ImportCard}. */
export interface ImportCardProps {
  title: string;
  description?: string;
  /** What is asked for beside the files. */
  choices: ReactNode;
  /** What the files are, for who cannot see the field. */
  label: string;
  /** How the names of files end that are read, with the dot. */
  ends: readonly string[];
  /** What is said of the files after their ends. */
  hint?: string;
  /** What kinds of files there are, and where they come from. */
  importers: readonly { label: string; help: string }[];
  /** Whether files are chosen already. */
  chosen: boolean;
  onChoose: (files: readonly File[]) => void;
  reading: boolean;
  error: Error | null;
  /** What the files come to; null before they are read. */
  report: ReactNode;
  /** Takes in what they say; null once it is in. */
  store: { label: string; disabled: boolean; pending: boolean; onStore: () => void } | null;
}

/** One way in which files come in: choose them, see what they say, then store it. */
export function ImportCard(props: ImportCardProps) {
  const { title, description, choices, label, ends, hint = '', importers, store } = props;
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-lg border bg-surface p-4"
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
        accept={[...ends, '.zip'].join(',')}
        hint={`${ends.join(', ')}, or ZIPs of them${hint}`}
        compact
        multiple
        again={props.chosen ? 'Choose other files' : 'Choose files'}
        onChoose={(_first, all) => props.onChoose(all)}
      />
      <ul className="text-muted text-xs">
        {importers.map((importer) => (
          <li key={importer.label}>
            {importer.label}: {importer.help}
          </li>
        ))}
      </ul>
      {props.reading && <Spinner label="Reading the files…" />}
      {props.error && (
        <p role="alert" className="text-bad">
          {props.error.message}
        </p>
      )}
      {props.report !== null && !props.reading && (
        <>
          {props.report}
          {store && (
            <Button
              variant="primary"
              className="self-start"
              pending={store.pending}
              disabled={store.disabled}
              onClick={store.onStore}
            >
              {store.label}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
