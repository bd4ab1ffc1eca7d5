'use client';

import { FileInput, Pause, Play, RotateCcw } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { handOver } from '@/components/imports/handed-over';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { Progress } from '@/components/ui/progress';
import { isFinished, isTroubled } from '@/lib/video/ingest/queued-file';
import { MAX_FILE_BYTES, MAX_SECONDS } from '@/lib/video/limits';
import { DropZone } from './drop-zone';
import { IngestList } from './ingest-list';
import { describeTimeLeft, holdsOf, summariseItems } from './ingest-words';
import { LeftBehind } from './left-behind';
import type { Ingesting } from './use-ingest';

/** Properties of {@link Ingest}. */
export interface IngestProps {
  ingesting: Ingesting;
  /** Whether the open project takes in no files of one’s own. */
  closed?: boolean;
}

/** Where videos come in: the drop zone, and under it the files on their way. */
export function Ingest({ ingesting, closed = false }: IngestProps) {
  const { items, notices, answerTables, leftBehind, session } = ingesting;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {leftBehind.length > 0 && (
        <LeftBehind
          files={leftBehind}
          onGoOn={() => void session.goOn()}
          onForget={session.forget}
        />
      )}
      {closed ? (
        <p className="rounded-xl border border-dashed px-6 py-9 text-center text-muted">
          This project holds samples alone. Clips of your own go into another one.
        </p>
      ) : (
        <DropZone compact={items.length > 0} onArrival={(arrival) => void session.add(arrival)}>
          MP4, MOV, WebM, MKV, AVI or GIF, hundreds at a time; each up to{' '}
          {Math.floor(MAX_SECONDS / 60)} minutes and {Math.floor(MAX_FILE_BYTES / 1024 ** 3)} GB.
          Add a CSV or JSONL with the columns <code className="font-mono">file, prompt, model</code>{' '}
          to say how they were made.
        </DropZone>
      )}
      {notices.length > 0 && (
        <div role="alert">
          <ul className="list-disc rounded-lg border bg-warn/8 py-2 pr-4 pl-8 text-xs">
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
      {answerTables.map((file) => (
        <AnswerTable key={file.name} file={file} />
      ))}
      {items.length > 0 && <Queue ingesting={ingesting} />}
    </div>
  );
}

/** Offers to take a table of scores or labels where such come in. */
function AnswerTable({ file }: { file: File }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-accent-soft px-4 py-2"
    >
      <p className="min-w-0 text-pretty">
        <strong className="break-words font-medium">{file.name}</strong> holds scores or labels, not
        how clips were made.
      </p>
      <Button asChild size="sm">
        <Link href="/import" onClick={() => handOver(file)}>
          <FileInput aria-hidden className="size-3.5" />
          Open it in Import
        </Link>
      </Button>
    </div>
  );
}

function Queue({ ingesting }: { ingesting: Ingesting }) {
  const { items, session } = ingesting;
  const { queue } = session;
  const [onlyTroubled, setOnlyTroubled] = useState(false);
  const troubled = items.filter(isTroubled);
  const holds = holdsOf(items);
  const narrowed = onlyTroubled && troubled.length > 0;
  return (
    <Card
      flush
      title={summariseItems(items)}
      actions={
        <>
          {troubled.length > 0 && (
            <Button variant="ghost" size="sm" onClick={queue.retryAll}>
              <RotateCcw aria-hidden className="size-3.5" />
              Retry all
            </Button>
          )}
          {items.some(isFinished) && (
            <Button variant="ghost" size="sm" onClick={session.clearFinished}>
              Clear finished
            </Button>
          )}
        </>
      }
    >
      {holds.length > 0 && (
        <div role="status">
          <ul className="border-b bg-warn/8 px-4 py-2 text-xs">
            {holds.map((hold) => (
              <li key={hold}>{hold}</li>
            ))}
          </ul>
        </div>
      )}
      {items.some((item) => !isFinished(item)) && <Overall ingesting={ingesting} />}
      {troubled.length > 0 && (
        <div className="border-b px-4 py-2 text-xs">
          <Checkbox
            checked={onlyTroubled}
            onCheckedChange={setOnlyTroubled}
            label={`Show only the ${troubled.length} not added`}
          />
        </div>
      )}
      <IngestList items={narrowed ? troubled : items} queue={queue} onRestate={session.restate} />
    </Card>
  );
}

/** Progress of the whole batch, how long the rest takes, and the brake. */
function Overall({
  ingesting: { items, paused, share, secondsLeft, session },
}: {
  ingesting: Ingesting;
}) {
  const running = items.filter((item) => !isFinished(item) && item.stage !== 'waiting').length;
  const state = paused
    ? running > 0
      ? `Pauses after the ${running} under way`
      : 'Paused'
    : holdsOf(items).length > 0
      ? 'Waits for the server'
      : describeTimeLeft(secondsLeft);
  return (
    <div className="flex items-center gap-3 border-b px-4 py-2 text-muted text-xs">
      <Progress value={share} label="All files" className="flex-1" />
      <span className="tabular-nums">{Math.floor(share * 100)} %</span>
      <span className="min-w-36" aria-live="polite">
        {state}
      </span>
      <Button size="sm" onClick={paused ? session.queue.resume : session.queue.pause}>
        {paused ? (
          <Play aria-hidden className="size-3.5" />
        ) : (
          <Pause aria-hidden className="size-3.5" />
        )}
        {paused ? 'Resume' : 'Pause'}
      </Button>
    </div>
  );
}
