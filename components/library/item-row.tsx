'use client';

import clsx from 'clsx';
import { EyeOff, ImageOff } from 'lucide-react';
import Image from 'next/image';
import Link from 'next/link';
import type { KeyboardEvent, RefObject } from 'react';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { formatSeconds } from '@/components/ui/numbers';
import { DataCell, ROW_TARGET, TargetRow } from '@/components/ui/table';
import type { LibraryItem } from '@/lib/library/listing.schema';
import { ItemValue } from './item-value';
import type { TableColumn } from './table-columns';

/** How many of a clip's tags its row shows. */
const TAGS_SHOWN = 2;

/** Properties of {@link ItemRow}. */
export interface ItemRowProps {
  item: LibraryItem;
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
export function ItemRow(props: ItemRowProps) {
  const { item, columns, position, selectable, selected, onSelect, shift } = props;
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
            label={`Select ${item.name}`}
            hideLabel
          />
        </DataCell>
      )}
      <DataCell className="py-1.5">
        <Name {...props} />
      </DataCell>
      {columns.map((column) => {
        const isKept = column.kept && item.blind;
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
            {!isKept && <ItemValue item={item} column={column} />}
            {isKept && column === firstKept && <Blind heldBack={item.heldBack !== null} />}
          </DataCell>
        );
      })}
    </TargetRow>
  );
}

/** What the clip is: its first frame, its name, which leads to its review, its length and its tags. */
function Name({ item, position, address, onKey }: ItemRowProps) {
  return (
    <div className="flex items-center gap-3">
      <Thumbnail key={item.thumbnail} hash={item.thumbnail} kind={item.kind} />
      {item.secondThumbnail && (
        <span className="-ml-2">
          <Thumbnail key={item.secondThumbnail} hash={item.secondThumbnail} kind={item.kind} />
        </span>
      )}
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
          title={item.name}
        >
          {item.name}
        </Link>
        <div className="flex items-center gap-1.5 text-faint text-xs">
          {item.duration !== null && (
            <span className="shrink-0">{formatSeconds(item.duration)}</span>
          )}
          <Tags tags={item.tags} />
        </div>
      </div>
    </div>
  );
}

/** Stands where scores would be, from the first of them on. */
function Blind({ heldBack }: { heldBack: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2 overflow-hidden whitespace-nowrap text-faint text-xs">
      <Badge tone="accent">
        <EyeOff aria-hidden className="size-3" />
        {heldBack ? 'Held back' : 'Blind'}
      </Badge>
      <span className="min-w-0 truncate max-xl:hidden">
        {heldBack ? 'scores once it is reviewed' : 'no scores until you have submitted'}
      </span>
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
