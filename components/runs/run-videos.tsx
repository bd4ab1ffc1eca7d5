'use client';

import { ChevronRight } from 'lucide-react';
import Image from 'next/image';
import Link from 'next/link';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { formatCount, formatMoney } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { RunProgress } from '@/lib/runs/schema';
import { VideoStateBadge } from './run-state';
import { StepBar, StepBars } from './step-bars';
import { totalOf } from './totals';

/** The clips of a run, each with its progress; a row opens to its steps. */
export function RunVideos({ run }: { run: RunProgress }) {
  return (
    <Card title="Clips" flush>
      <Table className="[&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell className="w-9 pr-0">
              <span className="sr-only">Steps</span>
            </HeaderCell>
            <HeaderCell>Clip</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell className="w-2/5">Calls</HeaderCell>
            <HeaderCell numeric>Tokens in</HeaderCell>
            <HeaderCell numeric>out</HeaderCell>
            <HeaderCell numeric>Cost</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {run.videos.map((video) => (
            <VideoRows key={video.videoId} video={video} runId={run.id} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function VideoRows({ video, runId }: { video: RunProgress['videos'][number]; runId: string }) {
  const [open, setOpen] = useState(false);
  const { calls } = totalOf([video]);
  return (
    <>
      <tr className="hover:bg-raised/60">
        <DataCell className="w-9 pr-0">
          <button
            type="button"
            aria-expanded={open}
            aria-label={`Steps of ${video.name}`}
            onClick={() => setOpen(!open)}
            className="grid size-6 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
          >
            <ChevronRight
              aria-hidden
              className={`size-3.5 transition-transform ${open ? 'rotate-90' : ''}`}
            />
          </button>
        </DataCell>
        <DataCell className="max-w-80 py-1.5">
          <Link
            href={`/videos/${video.videoId}?run=${runId}`}
            className="flex items-center gap-3 rounded-sm font-medium hover:text-accent"
          >
            {video.thumbnail && (
              <Image
                src={`/api/frames/${video.thumbnail}`}
                alt=""
                width={54}
                height={30}
                unoptimized
                className="h-7.5 w-13.5 shrink-0 rounded-sm bg-raised object-cover"
              />
            )}
            <span className="truncate">{video.name}</span>
          </Link>
        </DataCell>
        <DataCell>
          <VideoStateBadge state={video.state} />
        </DataCell>
        <DataCell>
          <span className="flex items-center gap-3">
            <StepBar steps={video.steps} className="flex-1" />
            <span className="w-32 shrink-0 text-xs">
              {formatCount(calls.answered)}
              <span className="text-faint"> / {formatCount(calls.planned)}</span>
              {calls.failed > 0 && <span className="text-bad"> · {calls.failed} failed</span>}
            </span>
          </span>
          {video.stateReason && <p className="mt-1 text-bad text-xs">{video.stateReason}</p>}
        </DataCell>
        <DataCell numeric>{formatCount(video.inputTokens)}</DataCell>
        <DataCell numeric>{formatCount(video.outputTokens)}</DataCell>
        <DataCell numeric>{video.cost === null ? '–' : formatMoney(video.cost)}</DataCell>
      </tr>
      {open && (
        <tr>
          <DataCell colSpan={7} className="bg-raised/40 px-12 py-4">
            <StepBars
              steps={video.steps}
              ended={video.state !== 'waiting' && video.state !== 'judging'}
            />
          </DataCell>
        </tr>
      )}
    </>
  );
}
