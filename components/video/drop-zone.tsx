'use client';

import clsx from 'clsx';
import { FileVideo } from 'lucide-react';
import { useState } from 'react';

/** Properties of {@link DropZone}. */
export interface DropZoneProps {
  onFiles: (files: File[]) => void;
  /** Takes less room, once there are files. */
  compact?: boolean;
}

/**
 * Where files come in. All of it is one file input, which takes drops, clicks and the keyboard by itself; what shows is
 * painted underneath.
 */
export function DropZone({ onFiles, compact = false }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={clsx(
        'relative flex items-center justify-center rounded-xl border border-line-strong border-dashed px-6 text-center transition-colors',
        'has-[input:hover]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-2',
        compact ? 'flex-row gap-3 py-3' : 'flex-col gap-2 py-10',
        over ? 'border-accent bg-accent-soft' : 'bg-surface',
      )}
    >
      <input
        type="file"
        multiple
        aria-label="Add videos, and tables of prompts"
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Otherwise the same file could not be picked twice in a row.
          event.target.value = '';
        }}
      />
      {!compact && <FileVideo aria-hidden className="size-7 text-faint" strokeWidth={1.5} />}
      <p className={clsx('font-medium', !compact && 'text-base')}>
        {over ? (
          'Let go to add them'
        ) : (
          <>
            Drop videos here or <span className="text-accent underline">choose files</span>
          </>
        )}
      </p>
      {!compact && (
        <p className="max-w-lg text-pretty text-muted text-xs">
          MP4, MOV, WebM, MKV, AVI or GIF, up to 10 minutes and 1 GB. Add a CSV or JSONL with the
          columns <code className="font-mono">file, prompt, model</code> to say how they were made.
        </p>
      )}
    </div>
  );
}
