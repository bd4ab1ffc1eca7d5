'use client';

import clsx from 'clsx';
import { type KeyboardEvent, useRef } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { HeaderCell } from '@/components/ui/table';
import type { ScoreChoice } from '@/lib/library/configurations/schema';
import type { LibraryItem } from '@/lib/library/listing.schema';
import type { LibraryWindow } from '@/lib/library/queries';
import type { LibrarySort } from '@/lib/library/schema';
import { EmptyRow, ItemRow } from './item-row';
import { useNoun } from './noun';
import {
  isDataColumn,
  isSameColumn as isSame,
  isScoreColumn,
  isTextColumn,
  type TableColumn,
} from './table-columns';
import type { ItemSelection } from './use-item-selection';
import { useRowsInView } from './use-rows-in-view';

/** Properties of {@link ItemTable}. */
export interface ItemTableProps {
  clips: LibraryWindow;
  /** Filters and order as they are asked for, when what is shown may still be that before. */
  query: string;
  /** Told which positions are in view or soon will be, from 0, both included. */
  onView: (first: number, last: number) => void;
  columns: readonly TableColumn[];
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  /** Whose value the scores have. */
  scores: ScoreChoice;
  /** Null where nothing can be done with selected clips. */
  selection: ItemSelection | null;
  /** The address of an item's review. */
  addressOf: (item: LibraryItem) => string;
}

/** So many scores have room in every window. */
const ROOMY_SCORES = 3;

/** The clips as a table that can be sorted and selected from; only the rows in view are in the page. */
export function ItemTable(props: ItemTableProps) {
  const { clips, query, onView, selection, addressOf } = props;
  const found = clips.found ?? 0;
  const noun = useNoun();
  // Items of other kinds hardly ever have one, and their names need the room.
  const prompted =
    noun === 'clip' || clips.known.some(({ item }) => item.generationPrompt || item.promptHidden);
  const columns = prompted ? props.columns : props.columns.filter(({ id }) => id !== 'prompt');
  const shift = useRef(false);
  const { table, body, rows, above, below, focusOn } = useRowsInView(found, query, onView);
  const onKey = (event: KeyboardEvent, item: LibraryItem, position: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const goal = goalOf(event.key, position, found);
    if (goal !== null) {
      event.preventDefault();
      focusOn(goal);
    } else if (event.key.toLowerCase() === 'x' && selection) {
      event.preventDefault();
      selection.choose(item, position, !selection.has(item.id), event.shiftKey);
    }
  };
  const scoreColumns = columns.filter(isScoreColumn).length;
  const cells = columns.length + (selection ? 2 : 1);
  // With more scores than a window has room for, the page scrolls sideways.
  const minWidth = scoreColumns > ROOMY_SCORES ? `${44 + scoreColumns * 6.5}rem` : undefined;
  return (
    <div style={{ minWidth }} className="rounded-lg border bg-surface">
      <table
        ref={table}
        aria-rowcount={found + 1}
        aria-busy={clips.busy}
        className="w-full table-fixed border-collapse text-left text-sm tabular-nums"
      >
        <Header {...props} columns={columns} />
        <tbody ref={body} className="[&>tr:last-child>td]:border-b-0">
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {rows.map(({ index }) => {
            const item = clips.at(index);
            if (!item) return <EmptyRow key={index} position={index} cells={cells} />;
            return (
              <ItemRow
                key={item.id}
                item={item}
                columns={columns}
                position={index}
                address={addressOf(item)}
                selectable={selection !== null}
                selected={selection?.has(item.id) ?? false}
                onSelect={(chosen, range) => selection?.choose(item, index, chosen, range)}
                onKey={(event) => onKey(event, item, index)}
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

/** The row to which a key leads from another one; null for any other key. */
function goalOf(key: string, position: number, found: number): number | null {
  const goals: Record<string, number> = {
    ArrowDown: position + 1,
    ArrowUp: position - 1,
    Home: 0,
    End: found - 1,
  };
  const goal = goals[key];
  return goal === undefined ? null : Math.min(found - 1, Math.max(0, goal));
}

type HeaderProps = Pick<
  ItemTableProps,
  'columns' | 'sort' | 'onSort' | 'scores' | 'selection' | 'clips'
>;

function Header({ columns, sort, onSort, scores, selection, clips }: HeaderProps) {
  const sortable = (column: LibrarySort['column'], descendingFirst: boolean) => ({
    sorted: directionOf(sort, column, scores),
    onSort: () =>
      onSort({
        column,
        descending: isSame(sort.column, column, scores) ? !sort.descending : descendingFirst,
      }),
  });
  const noun = useNoun();
  const known = clips.known.map(({ item }) => item);
  return (
    <thead className="sticky top-11 z-20 bg-surface shadow-[0_1px_0_var(--line)] [&_th:first-child]:rounded-tl-lg [&_th:last-child]:rounded-tr-lg">
      <tr aria-rowindex={1}>
        {selection && (
          <HeaderCell className="w-10 pr-0">
            <Checkbox
              checked={selection.stateOf(known)}
              onCheckedChange={(chosen) => (chosen ? selection.add(known) : selection.clear())}
              label="Select all that are loaded here"
              hideLabel
            />
          </HeaderCell>
        )}
        <HeaderCell className={widthOfName(columns)} {...sortable('name', false)}>
          {noun === 'clip' ? 'Clip' : 'Item'}
          <span
            aria-hidden
            className={clsx(
              'ml-1 size-1.5 rounded-full bg-accent transition-opacity',
              clips.busy ? 'animate-pulse opacity-100' : 'opacity-0',
            )}
          />
        </HeaderCell>
        {columns.map(({ id, label, by, numeric, sort: direction, className }) => (
          <HeaderCell
            key={id}
            numeric={numeric}
            className={className}
            {...(direction &&
              id !== 'prompt' &&
              !isDataColumn(id) &&
              sortable(id, direction === 'descending'))}
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

/** The width of the items' names: all that is left, unless a text stands next to them. */
function widthOfName(columns: readonly TableColumn[]): string | undefined {
  if (columns.some(isTextColumn)) return 'w-52 max-[85rem]:w-44 max-xl:w-auto';
  return columns.some(({ id }) => id === 'prompt') ? 'w-76 max-[85rem]:w-auto' : undefined;
}

function directionOf(
  sort: LibrarySort,
  column: LibrarySort['column'],
  scores: ScoreChoice,
): 'none' | 'ascending' | 'descending' {
  if (!isSame(sort.column, column, scores)) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
