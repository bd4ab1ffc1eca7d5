'use client';

import clsx from 'clsx';
import { ArrowDownUp, Columns3, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/field';
import { Kbd } from '@/components/ui/kbd';
import { Menu, MenuChoice, MenuLabel } from '@/components/ui/menu';
import { formatCount } from '@/components/ui/numbers';
import type { LibraryVideo } from '@/lib/reviews/schema';
import type { ScoreColumn } from './columns';
import type { LibrarySort } from './library-table';
import { isUnder, LIBRARY_FILTERS, type LibraryFilter } from './order';

/** What the filters are called. */
export const FILTER_LABELS: Record<LibraryFilter, string> = {
  all: 'All',
  unjudged: 'Not judged',
  judging: 'Judging',
  'to-review': 'To review',
  reviewed: 'Reviewed',
  troubled: 'With failures',
};

const FIXED_SORTS = [
  { label: 'Newest first', column: 'added', descending: true },
  { label: 'Oldest first', column: 'added', descending: false },
  { label: 'Name', column: 'name', descending: false },
  { label: 'Longest first', column: 'duration', descending: true },
  { label: 'What needs attention first', column: 'state', descending: false },
] as const;

/** Properties of {@link LibraryToolbar}. */
export interface LibraryToolbarProps {
  /** All videos, for the counts. */
  videos: readonly LibraryVideo[];
  text: string;
  onText: (text: string) => void;
  filter: LibraryFilter;
  onFilter: (filter: LibraryFilter) => void;
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  columns: readonly ScoreColumn[];
  /** Ids of the scores that have a column. */
  shown: readonly string[];
  onShown: (shown: string[]) => void;
}

/** Search, filters, order and columns of the library. */
export function LibraryToolbar(props: LibraryToolbarProps) {
  const { videos, text, onText, filter, onFilter, sort, onSort, columns, shown, onShown } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchBox text={text} onText={onText} />
      <fieldset className="flex flex-wrap gap-0.5">
        <legend className="sr-only">Show</legend>
        {LIBRARY_FILTERS.map((each) => {
          const count = videos.filter((video) => isUnder(video, each)).length;
          if (count === 0 && each !== filter && each !== 'all') return null;
          return (
            <button
              key={each}
              type="button"
              aria-pressed={each === filter}
              onClick={() => onFilter(each)}
              className={clsx(
                'flex h-7 items-center gap-1.5 rounded-md px-2.5 text-xs transition-colors',
                each === filter
                  ? 'bg-accent-soft font-medium text-accent'
                  : 'text-muted hover:bg-raised hover:text-text',
              )}
            >
              {FILTER_LABELS[each]}
              <span className={clsx('tabular-nums', each !== filter && 'text-faint')}>
                {formatCount(count)}
              </span>
            </button>
          );
        })}
      </fieldset>
      <div className="ml-auto flex gap-1">
        <Menu
          trigger={
            <Button variant="ghost" size="sm">
              <ArrowDownUp aria-hidden className="size-3.5" />
              Order
            </Button>
          }
        >
          {FIXED_SORTS.map(({ label, column, descending }) => (
            <MenuChoice
              key={label}
              chosen={sort.column === column && sort.descending === descending}
              onSelect={() => onSort({ column, descending })}
            >
              {label}
            </MenuChoice>
          ))}
        </Menu>
        {columns.length > 0 && (
          <Menu
            trigger={
              <Button variant="ghost" size="sm">
                <Columns3 aria-hidden className="size-3.5" />
                Scores
              </Button>
            }
          >
            <MenuLabel>Scores with a column</MenuLabel>
            {columns.map(({ id, label }) => (
              <MenuChoice
                key={id}
                role="menuitemcheckbox"
                chosen={shown.includes(id)}
                onSelect={(event) => {
                  event.preventDefault();
                  onShown(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
                }}
              >
                {label}
              </MenuChoice>
            ))}
          </Menu>
        )}
      </div>
    </div>
  );
}

function SearchBox({ text, onText }: { text: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const elsewhere =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role="dialog"]');
      if (event.key !== '/' || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="relative w-72">
      <Search aria-hidden className="absolute top-2 left-2.5 size-4 text-faint" />
      <Input
        ref={input}
        type="search"
        aria-label="Search clips"
        placeholder="Search name, prompt, generator"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onText('');
        }}
        className="peer pr-8 pl-8"
      />
      <span className="pointer-events-none absolute top-1.5 right-2 peer-focus:hidden">
        <Kbd>/</Kbd>
      </span>
    </div>
  );
}
