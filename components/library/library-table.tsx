'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { HeaderCell } from '@/components/ui/table';
import type { LibraryVideo } from '@/lib/reviews/schema';
import type { ScoreColumn } from './columns';
import { LibraryRow } from './library-row';
import type { LibraryColumn } from './order';

/** How the library is sorted. */
export interface LibrarySort {
  column: LibraryColumn;
  descending: boolean;
}

/** Properties of {@link LibraryTable}. */
export interface LibraryTableProps {
  /** As they are to be shown, in order. */
  videos: readonly LibraryVideo[];
  /** The scores that have a column. */
  scores: readonly ScoreColumn[];
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
}

const ROW_HEIGHT = 56;

/** The videos as a table that can be sorted and selected from; only the rows in view are in the page. */
export function LibraryTable(props: LibraryTableProps) {
  const { videos, scores, sort, onSort, selected, onSelected } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const shift = useRef(false);
  const anchor = useRef<string | null>(null);
  const virtualizer = useWindowVirtualizer({
    count: videos.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: body.current?.offsetTop ?? 0,
    getItemKey: (index) => videos[index]?.id ?? index,
  });
  const rows = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const above = (rows[0]?.start ?? margin) - margin;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? margin) - margin);

  const select = (id: string, wanted: boolean, range: boolean) => {
    const next = new Set(selected);
    for (const each of range ? between(videos, anchor.current, id) : [id]) {
      if (wanted) next.add(each);
      else next.delete(each);
    }
    anchor.current = id;
    onSelected(next);
  };

  return (
    <div className="rounded-lg border bg-surface">
      <table
        aria-rowcount={videos.length + 1}
        className="w-full border-collapse text-left text-sm tabular-nums"
      >
        <Header
          scores={scores}
          sort={sort}
          onSort={onSort}
          allSelected={allSelected(videos, selected)}
          onSelectAll={(wanted) => onSelected(new Set(wanted ? videos.map(({ id }) => id) : []))}
        />
        <tbody ref={body} className="[&>tr:last-child>td]:border-b-0">
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {rows.map(({ index, key }) => {
            const video = videos[index];
            return (
              video && (
                <LibraryRow
                  key={key}
                  video={video}
                  scores={scores}
                  position={index + 1}
                  selected={selected.has(video.id)}
                  onSelect={(wanted, range) => select(video.id, wanted, range)}
                  shift={shift}
                />
              )
            );
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

function allSelected(videos: readonly LibraryVideo[], selected: ReadonlySet<string>) {
  const count = videos.filter(({ id }) => selected.has(id)).length;
  if (count === 0) return false;
  return count === videos.length ? true : 'indeterminate';
}

/** The ids from one row to another, both included; the second alone when the first is not in view. */
function between(videos: readonly LibraryVideo[], from: string | null, to: string): string[] {
  const ids = videos.map(({ id }) => id);
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)].toSorted((a, b) => a - b);
  return start === undefined || start < 0 ? [to] : ids.slice(start, (end ?? start) + 1);
}

interface HeaderProps extends Pick<LibraryTableProps, 'sort' | 'onSort'> {
  scores: readonly ScoreColumn[];
  allSelected: boolean | 'indeterminate';
  onSelectAll: (wanted: boolean) => void;
}

function Header({ scores, sort, onSort, allSelected, onSelectAll }: HeaderProps) {
  const sortable = (column: LibraryColumn, descendingFirst = false) => ({
    sorted: directionOf(sort, column),
    onSort: () =>
      onSort({
        column,
        descending: sort.column === column ? !sort.descending : descendingFirst,
      }),
  });
  return (
    <thead className="sticky top-11 z-20 bg-surface shadow-[0_1px_0_var(--line)] [&_th:first-child]:rounded-tl-lg [&_th:last-child]:rounded-tr-lg">
      <tr aria-rowindex={1}>
        <HeaderCell className="w-9 pr-0">
          <Checkbox
            checked={allSelected}
            onCheckedChange={onSelectAll}
            label="Select all shown"
            hideLabel
          />
        </HeaderCell>
        <HeaderCell {...sortable('name')}>Clip</HeaderCell>
        <HeaderCell>Prompt</HeaderCell>
        <HeaderCell {...sortable('generator')}>Generator</HeaderCell>
        <HeaderCell {...sortable('state')}>State</HeaderCell>
        {scores.map(({ id, label }) => (
          <HeaderCell key={id} numeric className="w-32" {...sortable(`score:${id}`, true)}>
            <span className="whitespace-normal text-right leading-4">{label}</span>
          </HeaderCell>
        ))}
        <HeaderCell numeric {...sortable('unscored', true)}>
          Unscored
        </HeaderCell>
        <HeaderCell {...sortable('reviewed', true)}>Reviewed</HeaderCell>
      </tr>
    </thead>
  );
}

function directionOf(
  sort: LibrarySort,
  column: LibraryColumn,
): 'none' | 'ascending' | 'descending' {
  if (sort.column !== column) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
