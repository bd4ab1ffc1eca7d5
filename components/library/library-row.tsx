'use client';

import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
import Image from 'next/image';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import type { RefObject } from 'react';
import { VideoStateBadge } from '@/components/runs/run-state';
import { Checkbox } from '@/components/ui/checkbox';
import { formatSeconds } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { DataCell } from '@/components/ui/table';
import type { LibraryVideo } from '@/lib/reviews/schema';
import type { ScoreColumn } from './columns';
import { isJudged } from './order';
import { ScoreCell } from './score-cell';

/** Properties of {@link LibraryRow}. */
export interface LibraryRowProps {
  video: LibraryVideo;
  scores: readonly ScoreColumn[];
  /** Position among all rows, from 1, for screen readers. */
  position: number;
  selected: boolean;
  /** `range`: also everything between this row and the one chosen before. */
  onSelect: (selected: boolean, range: boolean) => void;
  /** Whether the shift key was down at the last click. */
  shift: RefObject<boolean>;
}

/** One video of the library. The whole row leads to its review. */
export function LibraryRow({
  video,
  scores,
  position,
  selected,
  onSelect,
  shift,
}: LibraryRowProps) {
  const { latest } = video;
  // The review goes through the same videos in the same order.
  const filters = useSearchParams().toString();
  return (
    <tr
      aria-rowindex={position + 1}
      className={clsx(
        'group relative h-14 transition-colors',
        selected ? 'bg-accent-soft/60' : 'hover:bg-raised/60',
      )}
    >
      <DataCell
        className="relative z-10 w-9 pr-0"
        onClickCapture={(event) => {
          shift.current = event.shiftKey;
        }}
      >
        <Checkbox
          checked={selected}
          onCheckedChange={(checked) => onSelect(checked, shift.current)}
          label={`Select ${video.name}`}
          hideLabel
        />
      </DataCell>
      <DataCell className="max-w-72 py-1.5">
        <div className="flex items-center gap-3">
          <Thumbnail hash={video.thumbnail} />
          <div className="min-w-0">
            <Link
              href={`/videos/${video.id}${filters && `?${filters}`}`}
              className="block truncate font-medium after:absolute after:inset-0 group-hover:text-accent focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
              title={video.name}
            >
              {video.name}
            </Link>
            <span className="text-faint text-xs">{formatSeconds(video.duration)}</span>
          </div>
        </div>
      </DataCell>
      <DataCell className="max-w-80 py-1.5">
        {video.generationPrompt ? (
          <p className="line-clamp-2 text-pretty text-muted text-xs" title={video.generationPrompt}>
            {video.generationPrompt}
          </p>
        ) : (
          <span className="text-faint text-xs">no prompt</span>
        )}
      </DataCell>
      <DataCell className="max-w-40 py-1.5 text-xs">
        {video.generatorModel ? (
          <span className="line-clamp-2 text-muted" title={video.generatorModel}>
            {video.generatorModel}
          </span>
        ) : (
          <span className="text-faint">unknown</span>
        )}
      </DataCell>
      <DataCell className="max-w-44">
        {latest ? (
          <span className="flex flex-col items-start gap-0.5">
            {latest.state === 'judging' ? (
              <span className="text-accent">
                <Spinner label="Judging" />
              </span>
            ) : (
              <VideoStateBadge state={latest.state} />
            )}
            <span
              className="max-w-full truncate text-faint text-xs"
              title={latest.stateReason ?? latest.judge}
            >
              {latest.stateReason ?? latest.judge}
            </span>
          </span>
        ) : (
          <span className="text-faint text-xs">Not judged</span>
        )}
      </DataCell>
      {scores.map((column) => (
        <DataCell key={column.id} numeric>
          <ScoreCell
            score={latest?.scores.find(({ id }) => id === column.id)}
            label={column.label}
            judged={isJudged(video)}
          />
        </DataCell>
      ))}
      <DataCell numeric className={latest?.unscored ? 'text-text' : 'text-faint'}>
        {latest && isJudged(video) ? (
          <>
            {latest.unscored}
            <span className="text-faint"> / {latest.answers}</span>
          </>
        ) : null}
      </DataCell>
      <DataCell className="w-28">
        {latest && isJudged(video) ? (
          <Reviewed done={latest.reviewed} of={latest.toReview} />
        ) : null}
      </DataCell>
    </tr>
  );
}

function Thumbnail({ hash }: { hash: string | null }) {
  if (!hash) {
    return (
      <span className="grid h-10 w-18 shrink-0 place-items-center rounded-sm border bg-raised text-faint">
        <ImageOff aria-hidden className="size-4" />
      </span>
    );
  }
  return (
    <Image
      src={`/api/frames/${hash}`}
      alt=""
      width={72}
      height={40}
      unoptimized
      className="h-10 w-18 shrink-0 rounded-sm bg-raised object-cover ring-1 ring-black/10 dark:ring-white/10"
    />
  );
}

function Reviewed({ done, of }: { done: number; of: number }) {
  return (
    <span className="flex flex-col gap-1.5">
      <span className="text-xs">
        {done}
        <span className="text-faint"> / {of}</span>
      </span>
      <Progress
        value={of === 0 ? 0 : done / of}
        label={`${done} of ${of} answers reviewed`}
        tone={done === of && of > 0 ? 'good' : 'accent'}
      />
    </span>
  );
}
