'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Download, Files, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { sendRequest } from '@/lib/request';
import { type BroughtAnswers, broughtAnswersSchema } from '@/lib/runs/call-files/schema';
import type { RunProgress } from '@/lib/runs/schema';

/** Properties of {@link CallFilesNotice}. */
export interface CallFilesNoticeProps {
  run: Pick<RunProgress, 'id' | 'state' | 'callFiles'>;
}

/** Says how far the files are in which a run's calls go; where people carry them, gives them out and takes in the answers. */
export function CallFilesNotice({ run }: CallFilesNoticeProps) {
  const mayCarry = useMay('reviewer');
  const { callFiles } = run;
  if (!callFiles?.words) return null;
  const { by, words, offered } = callFiles;
  return (
    <section
      aria-label="Files of calls"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-accent/30 bg-accent-soft px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-96 gap-3">
        <Files aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <p role="status" className="font-medium tabular-nums">
            {words}
          </p>
          <p className="text-pretty text-muted">
            {by === 'batch-api'
              ? 'The provider answers within a day. Nothing needs to stay open meanwhile.'
              : 'Download the file, have the model answer it, and bring the answers back here.'}
          </p>
          {by === 'batch-file' && mayCarry && <Carrying runId={run.id} offered={offered} />}
        </div>
      </div>
    </section>
  );
}

interface CarryingProps {
  runId: string;
  offered: NonNullable<RunProgress['callFiles']>['offered'];
}

function Carrying({ runId, offered }: CarryingProps) {
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [isTaking, setTaking] = useState(false);
  const [brought, setBrought] = useState<BroughtAnswers | string | null>(null);
  const bring = async (file: File) => {
    setTaking(true);
    setBrought(null);
    try {
      const url = `/api/runs/${runId}/call-files`;
      setBrought(await sendRequest('POST', url, broughtAnswersSchema, undefined, file));
      await queries.invalidateQueries({ queryKey: ['runs', runId] });
    } catch (error) {
      setBrought(error instanceof Error ? error.message : String(error));
    }
    setTaking(false);
  };
  return (
    <>
      {offered.length > 0 && (
        <code className="mt-1 block break-words font-mono text-xs">
          vllm run-batch -i calls.jsonl -o answers.jsonl --model MODEL
        </code>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {offered.map(({ id, calls, bytes }) => (
          <Button key={id} size="sm" asChild>
            <a href={`/api/runs/${runId}/call-files/${id}`} download>
              <Download aria-hidden className="size-3.5" />
              {`Download ${countNoun(calls, 'call')} (${(bytes / 1e6).toFixed(1)} MB)`}
            </a>
          </Button>
        ))}
        <Button size="sm" pending={isTaking} onClick={() => picker.current?.click()}>
          <Upload aria-hidden className="size-3.5" />
          Bring answers…
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".jsonl,application/jsonl"
          aria-label="File of answers"
          className="hidden"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void bring(file);
          }}
        />
      </div>
      {brought !== null && <Brought brought={brought} />}
    </>
  );
}

function Brought({ brought }: { brought: BroughtAnswers | string }) {
  if (typeof brought === 'string') {
    return (
      <p role="alert" className="mt-2 text-bad">
        {brought}
      </p>
    );
  }
  const { answered, known, unknown, unreadable, faults, open } = brought;
  const told = [
    `${countNoun(answered, 'answer')} taken in, ${countNoun(open, 'call')} still open.`,
    known > 0 && `${countNoun(known, 'line')} about calls that were answered before.`,
    unknown > 0 && `${countNoun(unknown, 'line')} about no call of this run.`,
    unreadable > 0 && `${countNoun(unreadable, 'line')} cannot be read:`,
  ].filter((one) => one !== false);
  return (
    <div role="status" className="mt-2">
      <p className="tabular-nums">{told.join(' ')}</p>
      {faults.length > 0 && (
        <ul className="list-disc pl-5 text-warn">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
