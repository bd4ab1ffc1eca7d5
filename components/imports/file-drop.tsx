'use client';

import clsx from 'clsx';
import { FileInput } from 'lucide-react';
import { useState } from 'react';

/** Properties of {@link FileDrop}. */
export interface FileDropProps {
  /** What the file is, for who cannot see the field. */
  label: string;
  /** Ends of file names, as an input takes them. */
  accept: string;
  /** Which files it takes, in a few words. */
  hint: string;
  /** Whether it is small, as where one was chosen already. */
  compact: boolean;
  /** What a small one says. */
  again?: string;
  /** Whether several may be chosen at once. */
  multiple?: boolean;
  onChoose: (file: File | undefined, all: readonly File[]) => void;
}

/** Where a file is dropped or chosen. */
export function FileDrop({
  label,
  accept,
  hint,
  compact,
  again = 'Choose another file',
  multiple = false,
  onChoose,
}: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={clsx(
        'relative flex items-center justify-center gap-3 rounded-xl border border-line-strong border-dashed px-6 text-center transition-colors',
        'has-[input:hover]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-2',
        compact ? 'py-3' : 'flex-col py-9',
        over ? 'border-accent bg-accent-soft' : 'bg-surface',
      )}
    >
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          onChoose(files[0], files);
          // The same file, corrected, can be chosen again.
          event.target.value = '';
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      <FileInput aria-hidden className="size-5 text-faint" />
      <p>
        <span className="font-medium">
          {compact ? again : 'Drop a file here, or click to choose'}
        </span>{' '}
        <span className="text-muted">{hint}</span>
      </p>
    </div>
  );
}
