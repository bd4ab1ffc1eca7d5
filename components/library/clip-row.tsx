'use client';

import clsx from 'clsx';
import { EyeOff, ImageOff } from 'lucide-react';
import Image from 'next/image';
import Link from 'next/link';
import type { KeyboardEvent, RefObject } from 'react';
import { VideoStateBadge } from '@/components/runs/run-state';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { formatDecimal, formatMoment, formatSeconds } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, ROW_TARGET, TargetRow } from '@/components/ui/table';
import type { Score } from '@/lib/judge/score';
import type { LibraryVideo } from '@/lib/library/listing.schema';
import { ScoreCell } from './score-cell';
import type { TableColumn } from './table-columns';

/** How many of a clip's tags its row shows. */
const TAGS_SHOWN = 2;

/** Properties of {@link ClipRow}. */
export interface ClipRowProps {
  video: LibraryVideo;
  columns: readonly TableColumn[];
  /** Position among all rows, from 0. */
  position: number;
  /** Where the row leads. */
  address: string;
  /** Whether rows can be selected at all. */
  selectable: boolean;
  selected: boolean;
  /** `range`: also everything between this row and the one chosen before. */
  onSelect: (selected: boolean, range: boolean) => void;
  /** Keys that are pressed while the row has the focus. */
  onKey: (event: KeyboardEvent) => void;
  /** Whether the shift key was down at the last click. */
  shift: RefObject<boolean>;
}

/** One clip of the library. The whole row leads to its review. */
export function ClipRow(props: ClipRowProps) {
  const { video, columns, position, address, selectable, selected, onSelect, onKey, shift } = props;
  const firstKept = columns.find(({ kept }) => kept);
  return (
    <TargetRow
      aria-rowindex={position + 2}
      className={clsx(
        'h-14 transition-colors',
        selected ? 'bg-accent-soft/60' : 'hover:bg-raised/60',
      )}
    >
      {selectable && (
        <DataCell
          className="relative z-10 pr-0"
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
      )}
      <DataCell className="py-1.5">
        <div className="flex items-center gap-3">
          <Thumbnail key={video.thumbnail} hash={video.thumbnail} kind={video.kind} />
          <div className="min-w-0 flex-1">
            <Link
              href={address}
              prefetch={false}
              data-position={position}
              onKeyDown={onKey}
              className={clsx(
                ROW_TARGET,
                'block truncate font-medium group-hover:text-accent focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2',
              )}
              title={video.name}
            >
              {video.name}
            </Link>
            <div className="flex items-center gap-1.5 text-faint text-xs">
              {video.duration !== null && (
                <span className="shrink-0">{formatSeconds(video.duration)}</span>
              )}
              <Tags tags={video.tags} />
            </div>
          </div>
        </div>
      </DataCell>
      {columns.map((column) => {
        const isKept = column.kept && video.blind;
        return (
          <DataCell
            key={column.id}
            numeric={column.numeric && !isKept}
            className={clsx(
              'py-1.5',
              !isKept && 'overflow-hidden',
              onlyBreakpoints(column.className),
            )}
          >
            {!isKept && <Value video={video} column={column} />}
            {isKept && column === firstKept && <Blind />}
          </DataCell>
        );
      })}
    </TargetRow>
  );
}

/** Stands where scores would be, from the first of them on. */
function Blind() {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-faint text-xs">
      <Badge tone="accent">
        <EyeOff aria-hidden className="size-3" />
        Blind
      </Badge>
      <span className="max-xl:hidden">no scores until you have submitted</span>
    </span>
  );
}

/** Stands in a row whose clip is not known yet. */
export function EmptyRow({ position, cells }: { position: number; cells: number }) {
  return (
    <tr aria-rowindex={position + 2} aria-busy className="h-14">
      <DataCell colSpan={cells} className="py-1.5">
        <span className="flex items-center gap-3">
          <span className="h-10 w-18 shrink-0 rounded-sm bg-raised" />
          <span className="h-3 w-48 rounded-sm bg-raised" />
          <span className="sr-only">Loading</span>
        </span>
      </DataCell>
    </tr>
  );
}

/** A cell is left out on the same screens as its heading, but takes its width from it. */
function onlyBreakpoints(className: string): string {
  return className
    .split(' ')
    .filter((utility) => utility.endsWith(':hidden'))
    .join(' ');
}

function Value({ video, column }: { video: LibraryVideo; column: TableColumn }) {
  const { run } = video;
  const judged = run?.state === 'judged' || run?.state === 'incomplete';
  switch (column.id) {
    case 'prompt':
      return video.generationPrompt ? (
        <p className="line-clamp-2 text-pretty text-muted text-xs" title={video.generationPrompt}>
          {video.generationPrompt}
        </p>
      ) : (
        <span className="text-faint text-xs">no prompt</span>
      );
    case 'generator':
      return video.generatorModel ? (
        <span className="line-clamp-2 text-muted text-xs" title={video.generatorModel}>
          {video.generatorModel}
        </span>
      ) : (
        <span className="text-faint text-xs">unknown</span>
      );
    case 'added':
      return <span className="text-muted text-xs">{formatMoment(video.createdAt)}</span>;
    case 'state':
      return <State video={video} />;
    case 'unscored':
      return run && judged && !run.peopleAlone ? (
        <span className={run.unscored ? 'text-text' : 'text-faint'}>
          {run.unscored}
          <span className="text-faint"> / {run.answers}</span>
        </span>
      ) : null;
    case 'reviewed':
      return run && judged ? <Reviewed done={run.reviewed} of={run.toReview} /> : null;
    case 'disagreement':
      return run && judged && run.disagreement !== null
        ? formatDecimal(run.disagreement, Number.isInteger(run.disagreement) ? 0 : 1)
        : null;
    default:
      return (
        <ScoreCell
          score={scoreIn(video, column)}
          label={`${column.label}, ${column.by}`}
          judged={judged}
        />
      );
  }
}

/** The score of a column, with the value of whom the column is about. */
function scoreIn({ run }: LibraryVideo, { id: column, owner }: TableColumn): Score | undefined {
  const id = column.slice(column.indexOf(':') + 1);
  const score = run?.scores.find((one) => one.id === id);
  if (!run || !score || owner !== 'corrected') return score;
  return { ...score, value: run.corrected[id] ?? null };
}

function State({ video: { run, moving, judges } }: { video: LibraryVideo }) {
  if (!run && !moving) {
    return (
      <span className="flex flex-col items-start gap-0.5 text-faint text-xs">
        {judges.length > 0 ? 'Not judged by this' : 'Not judged'}
        {judges.length > 0 && (
          <span className="max-w-full truncate" title={judges.join(', ')}>
            but by {judges.join(', ')}
          </span>
        )}
      </span>
    );
  }
  if (run?.peopleAlone) {
    return run.reviewed > 0 ? (
      <Badge tone="good">Reviewed</Badge>
    ) : (
      <Badge tone="neutral">Not reviewed</Badge>
    );
  }
  // Who judges it now is not known here, unless it is the chosen run itself.
  const detail = moving && run?.state !== moving ? '' : (run?.stateReason ?? run?.judge ?? '');
  return (
    <span className="flex flex-col items-start gap-0.5">
      {moving === 'judging' ? (
        <span className="text-accent">
          <Spinner label="Judging" />
        </span>
      ) : (
        <VideoStateBadge state={moving ?? run?.state ?? 'waiting'} />
      )}
      <span className="max-w-full truncate text-faint text-xs" title={detail}>
        {detail}
      </span>
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - TAGS_SHOWN;
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.join(', ')}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span
          key={tag}
          className="min-w-0 max-w-24 truncate rounded-sm bg-raised px-1 text-xs text-muted ring-1 ring-line ring-inset"
        >
          {tag}
        </span>
      ))}
      {more > 0 && (
        <span className="shrink-0 text-xs">
          +{more}
          <span className="sr-only"> more: {tags.slice(TAGS_SHOWN).join(', ')}</span>
        </span>
      )}
    </span>
  );
}

function Thumbnail({ hash, kind }: { hash: string | null; kind: string }) {
  if (!hash) {
    return (
      <span className="grid h-10 w-18 shrink-0 place-items-center overflow-hidden rounded-sm border bg-raised text-faint">
        {kind === 'clip' ? (
          <ImageOff aria-hidden className="size-4" />
        ) : (
          <span className="max-w-full truncate px-1 text-xs">{kind}</span>
        )}
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
      loading="lazy"
      decoding="async"
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
