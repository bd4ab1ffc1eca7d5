'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { HeaderCell } from '@/components/ui/table';
import type { ScoreChoice } from '@/lib/library/configurations/schema';
import type { LibraryVideo } from '@/lib/library/listing.schema';
import type { LibraryWindow } from '@/lib/library/queries';
import type { LibrarySort } from '@/lib/library/schema';
import { ClipRow, EmptyRow } from './clip-row';
import { useNoun } from './noun';
import { isSameColumn as isSame, isScoreColumn, type TableColumn } from './table-columns';
import type { ClipSelection } from './use-clip-selection';

/** Properties of {@link ClipTable}. */
export interface ClipTableProps {
  clips: LibraryWindow;
  /** Filters and order as they are wanted, when what is shown may still be that before. */
  query: string;
  /** Told which positions are in view or soon will be, from 0, both included. */
  onView: (first: number, last: number) => void;
  columns: readonly TableColumn[];
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  /** Whose value the scores have. */
  scores: ScoreChoice;
  /** Null where nothing can be done with selected clips. */
  selection: ClipSelection | null;
  /** The address of an item's review. */
  addressOf: (item: LibraryVideo) => string;
}

/** With the line under it. */
const ROW_HEIGHT = 57;

/** So many rows before and after those in view are wanted as well. */
const AHEAD = 30;

/** So many scores have room in every window. */
const ROOMY_SCORES = 3;

/** Height of the bar at the top of the page. */
const TOP_BAR = 44;

/** The clips as a table that can be sorted and selected from; only the rows in view are in the page. */
export function ClipTable(props: ClipTableProps) {
  const { clips, query, onView, sort, onSort, scores, selection, addressOf } = props;
  const found = clips.found ?? 0;
  const noun = useNoun();
  // Items of other kinds hardly ever have one, and their names need the room.
  const prompted = noun === 'clip' || clips.known.some(({ video }) => video.generationPrompt);
  const columns = prompted ? props.columns : props.columns.filter(({ id }) => id !== 'prompt');
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const shift = useRef(false);
  const virtualizer = useWindowVirtualizer({
    count: found,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: body.current?.offsetTop ?? 0,
    scrollPaddingStart: TOP_BAR + ROW_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
  });
  const rows = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const above = (rows[0]?.start ?? margin) - margin;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? margin) - margin);
  const first = Math.max(0, (rows[0]?.index ?? 0) - AHEAD);
  const last = Math.min(found - 1, (rows.at(-1)?.index ?? 0) + AHEAD);
  useEffect(() => onView(first, last), [onView, first, last]);

  // Other filters or another order: what was in view has nothing to do with what is there then.
  const before = useRef(query);
  useEffect(() => {
    if (before.current === query) return;
    before.current = query;
    const top = (table.current?.getBoundingClientRect().top ?? 0) - TOP_BAR;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
  }, [query]);

  const focusOn = (position: number) => {
    virtualizer.scrollToIndex(position, { align: 'auto' });
    const focus = () => {
      const link = body.current?.querySelector<HTMLElement>(`[data-position="${position}"]`);
      link?.focus({ preventScroll: true });
      return Boolean(link);
    };
    // A row that was out of sight is there with the next frame.
    if (!focus()) requestAnimationFrame(focus);
  };
  const onKey = (event: KeyboardEvent, video: LibraryVideo, position: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const goals: Record<string, number> = {
      ArrowDown: position + 1,
      ArrowUp: position - 1,
      Home: 0,
      End: found - 1,
    };
    const goal = goals[event.key];
    if (goal !== undefined) {
      event.preventDefault();
      focusOn(Math.min(found - 1, Math.max(0, goal)));
    } else if (event.key.toLowerCase() === 'x' && selection) {
      event.preventDefault();
      selection.choose(video, position, !selection.has(video.id), event.shiftKey);
    }
  };
  const scoreColumns = columns.filter(isScoreColumn).length;
  const cells = columns.length + (selection ? 2 : 1);

  return (
    <div
      // With more scores than a window has room for, the page scrolls sideways.
      style={
        scoreColumns > ROOMY_SCORES ? { minWidth: `${44 + scoreColumns * 6.5}rem` } : undefined
      }
      className="rounded-lg border bg-surface"
    >
      <table
        ref={table}
        aria-rowcount={found + 1}
        aria-busy={clips.busy}
        className="w-full table-fixed border-collapse text-left text-sm tabular-nums"
      >
        <Header
          columns={columns}
          sort={sort}
          onSort={onSort}
          scores={scores}
          selection={selection}
          clips={clips}
          busy={clips.busy}
        />
        <tbody ref={body} className="[&>tr:last-child>td]:border-b-0">
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {rows.map(({ index }) => {
            const video = clips.at(index);
            if (!video) return <EmptyRow key={index} position={index} cells={cells} />;
            return (
              <ClipRow
                key={video.id}
                video={video}
                columns={columns}
                position={index}
                address={addressOf(video)}
                selectable={selection !== null}
                selected={selection?.has(video.id) ?? false}
                onSelect={(wanted, range) => selection?.choose(video, index, wanted, range)}
                onKey={(event) => onKey(event, video, index)}
                shift={shift}
              />
            );
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderProps
  extends Pick<ClipTableProps, 'columns' | 'sort' | 'onSort' | 'scores' | 'selection'> {
  clips: LibraryWindow;
  busy: boolean;
}

function Header({ columns, sort, onSort, scores, selection, clips, busy }: HeaderProps) {
  const sortable = (column: LibrarySort['column'], descendingFirst: boolean) => ({
    sorted: directionOf(sort, column, scores),
    onSort: () =>
      onSort({
        column,
        descending: isSame(sort.column, column, scores) ? !sort.descending : descendingFirst,
      }),
  });
  const noun = useNoun();
  const known = clips.known.map(({ video }) => video);
  return (
    <thead className="sticky top-11 z-20 bg-surface shadow-[0_1px_0_var(--line)] [&_th:first-child]:rounded-tl-lg [&_th:last-child]:rounded-tr-lg">
      <tr aria-rowindex={1}>
        {selection && (
          <HeaderCell className="w-10 pr-0">
            <Checkbox
              checked={selection.stateOf(known)}
              onCheckedChange={(wanted) => (wanted ? selection.add(known) : selection.clear())}
              label="Select all that are loaded here"
              hideLabel
            />
          </HeaderCell>
        )}
        <HeaderCell
          className={
            columns.some(({ id }) => id === 'prompt') ? 'w-76 max-[85rem]:w-auto' : undefined
          }
          {...sortable('name', false)}
        >
          {noun === 'clip' ? 'Clip' : 'Item'}
          <span
            aria-hidden
            className={clsx(
              'ml-1 size-1.5 rounded-full bg-accent transition-opacity',
              busy ? 'animate-pulse opacity-100' : 'opacity-0',
            )}
          />
        </HeaderCell>
        {columns.map(({ id, label, by, numeric, sort: direction, className }) => (
          <HeaderCell
            key={id}
            numeric={numeric}
            className={className}
            {...(direction && id !== 'prompt' && sortable(id, direction === 'descending'))}
          >
            <span
              className={clsx('whitespace-normal leading-4', numeric ? 'text-right' : 'text-left')}
            >
              {label}
              {by && <span className="block font-normal text-xs text-faint">{by}</span>}
            </span>
          </HeaderCell>
        ))}
      </tr>
    </thead>
  );
}

function directionOf(
  sort: LibrarySort,
  column: LibrarySort['column'],
  scores: ScoreChoice,
): 'none' | 'ascending' | 'descending' {
  if (!isSame(sort.column, column, scores)) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
