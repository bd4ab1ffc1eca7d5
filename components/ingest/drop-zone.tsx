'use client';

import clsx from 'clsx';
import { FileVideo, FolderOpen } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { canPickHandles, isClosedPicker } from '@/lib/video/ingest/file-handles';
import {
  type Arrival,
  arriveAsFiles,
  arriveAsHandles,
  arriveByDrop,
  type Wanted,
} from '@/lib/video/transfer/arriving-files';

/** Properties of {@link DropZone}. */
export interface DropZoneProps {
  onArrival: (arrival: Arrival) => void;
  /** Takes less room, once there are files. */
  compact?: boolean;
  /** What comes in, for the words before “here, or choose files”. */
  what?: string;
  /** What the two inputs are for, for who cannot see them. */
  labels?: { files: string; folder: string };
  /** Which files of a folder are taken. */
  isWanted?: Wanted;
  /** What is said under it while it is large. */
  children?: ReactNode;
}

/**
 * Where files and folders come in. Drops and clicks go to one file input; what shows is painted underneath. Where the
 * browser gives handles, files are chosen by its pickers, so that they can be read again after a reload.
 */
export function DropZone({
  onArrival,
  compact = false,
  what = 'videos or a folder',
  labels = { files: 'Add videos, and tables of prompts', folder: 'Add a folder of videos' },
  isWanted,
  children,
}: DropZoneProps) {
  const [over, setOver] = useState(false);
  const { receive, problem } = useArrivals(onArrival);
  return (
    <div className="flex flex-col gap-2">
      <div
        className={clsx(
          'relative flex items-center justify-center rounded-xl border border-line-strong border-dashed px-6 text-center transition-colors',
          'has-[input:hover]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-2',
          compact ? 'flex-row gap-3 py-2' : 'flex-col gap-2 py-10',
          over ? 'border-accent bg-accent-soft' : 'bg-surface',
        )}
      >
        <FilesInput label={labels.files} isWanted={isWanted} receive={receive} onOver={setOver} />
        {!compact && <FileVideo aria-hidden className="size-7 text-faint" strokeWidth={1.5} />}
        <p className={clsx('font-medium', !compact && 'text-base')}>
          {over ? (
            'Let go to add them'
          ) : (
            <>
              Drop {what} here, or <span className="text-accent underline">choose files</span>
            </>
          )}
        </p>
        <FolderButton label={labels.folder} isWanted={isWanted} receive={receive} />
        {!compact && children && (
          <div className="max-w-lg text-pretty text-center text-muted text-xs">{children}</div>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-bad text-xs">
          {problem}
        </p>
      )}
    </div>
  );
}

type Receive = (arriving: Arrival | Promise<Arrival>) => Promise<void>;

/** Hands on what arrives, and says why something did not. */
function useArrivals(onArrival: DropZoneProps['onArrival']) {
  const [problem, setProblem] = useState<string | null>(null);
  const receive: Receive = async (arriving) => {
    setProblem(null);
    try {
      onArrival(await arriving);
    } catch (error) {
      if (!isClosedPicker(error)) {
        setProblem(error instanceof Error ? error.message : String(error));
      }
    }
  };
  return { receive, problem };
}

interface ArrivalProps {
  /** What it is for, for who cannot see it. */
  label: string;
  isWanted: Wanted | undefined;
  receive: Receive;
}

/** The input over the whole zone, which takes what is dropped and what is chosen. */
function FilesInput({
  label,
  isWanted,
  receive,
  onOver,
}: ArrivalProps & { onOver: (over: boolean) => void }) {
  const chooseFiles = async () =>
    arriveAsHandles((await window.showOpenFilePicker?.({ multiple: true })) ?? [], isWanted);
  return (
    <input
      type="file"
      multiple
      aria-label={label}
      className="absolute inset-0 cursor-pointer opacity-0"
      onDragEnter={() => onOver(true)}
      onDragLeave={() => onOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        onOver(false);
        void receive(arriveByDrop(event.dataTransfer, isWanted));
      }}
      onClick={(event) => {
        if (!canPickHandles()) return;
        event.preventDefault();
        void receive(chooseFiles());
      }}
      onChange={({ target }) => {
        void receive(arriveAsFiles([...(target.files ?? [])], isWanted));
        // Otherwise the same file could not be picked twice in a row.
        target.value = '';
      }}
    />
  );
}

function FolderButton({ label, isWanted, receive }: ArrivalProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const chooseFolder = async () => {
    const folder = await window.showDirectoryPicker?.();
    return arriveAsHandles(folder ? [folder] : [], isWanted);
  };
  return (
    <>
      <Button
        size="sm"
        className="relative"
        onClick={() => {
          if (canPickHandles()) void receive(chooseFolder());
          else input.current?.click();
        }}
      >
        <FolderOpen aria-hidden className="size-3.5" />
        Choose a folder
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          // React does not know this attribute.
          if (element) element.webkitdirectory = true;
        }}
        type="file"
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          void receive(arriveAsFiles([...(target.files ?? [])], isWanted));
          target.value = '';
        }}
      />
    </>
  );
}
