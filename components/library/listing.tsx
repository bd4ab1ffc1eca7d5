'use client';

import { ChartColumn } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '@/components/ui/button';
import { formatCount } from '@/components/ui/numbers';
import type { LibraryItem } from '@/lib/library/listing.schema';
import { itemPath } from '@/lib/suites/item-kind';
import { ColumnMenu } from './column-menu';
import { DistributionPanel } from './distribution-panel';
import { FilterChips } from './filter-chips';
import { FilterMenu } from './filter-menu';
import { filterWords } from './filter-words';
import { HeldBackNotes } from './held-back-notes';
import { ItemTable } from './item-table';
import type { LibraryProps } from './library-props';
import { NO_FILTERS } from './no-filters';
import { NoMatch } from './no-match';
import { OrderMenu } from './order-menu';
import { ScoresBar } from './scores-bar';
import { SearchBox } from './search-box';
import { StateTabs } from './state-tabs';
import { shownColumns, tableColumns } from './table-columns';
import type { ItemSelection } from './use-item-selection';

/** Properties of {@link Listing}. */
export interface ListingProps
  extends Pick<LibraryProps, 'state' | 'clips' | 'facets' | 'onView' | 'releaseItems'> {
  /** Null where nothing can be done with selected items. */
  selection: ItemSelection | null;
}

/** The items found, with what narrows and orders them, and whose scores they are shown with. */
export function Listing(props: ListingProps) {
  const { state, clips, facets, onView, selection, releaseItems } = props;
  const { filters, setFilters, query } = state;
  const look = useCallback(
    (first: number, last: number) => onView({ query, first, last }),
    [onView, query],
  );
  const columns = tableColumns(
    facets.dimensions,
    filters.scores,
    facets.suite.peopleAlone,
    facets.suite.columns,
  );
  const shown = shownColumns(columns, state.columns);
  const clear = () => setFilters(NO_FILTERS);
  return (
    <>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StateTabs
            state={filters.state}
            onState={(chosen) => setFilters({ state: chosen })}
            counts={facets.states}
          />
          <div className="ml-auto flex gap-1">
            <DistributionButton state={state} facets={facets} />
            <OrderMenu sort={state.sort} onSort={state.setSort} />
            <ColumnMenu columns={columns} shown={shown} onChosen={state.setColumns} />
          </div>
        </div>
        <FilterLine state={state} clips={clips} facets={facets} onClear={clear} />
      </div>
      {!facets.suite.peopleAlone && (
        <ScoresBar facets={facets} choice={filters.scores} onChoice={state.setScores} />
      )}
      <HeldBackNotes facets={facets} releaseItems={releaseItems} />
      {state.spread !== null && (
        <DistributionPanel
          filters={filters}
          onFilters={setFilters}
          dimensions={facets.dimensions}
          score={state.spread}
          onScore={state.setSpread}
        />
      )}
      {clips.found === 0 ? (
        <NoMatch filters={filters} onFilters={setFilters} onClear={clear} facets={facets} />
      ) : (
        <ItemTable
          clips={clips}
          query={query}
          onView={look}
          columns={shown}
          sort={state.sort}
          onSort={state.setSort}
          scores={filters.scores}
          selection={selection}
          addressOf={(item) => addressOf(item, state.search)}
        />
      )}
    </>
  );
}

/** Where an item is reviewed: what is held back in its queue, where it can be handed in. */
function addressOf(item: LibraryItem, search: string): string {
  return item.heldBack
    ? `/queues/${item.heldBack}/review?clip=${item.id}`
    : `${itemPath(item)}${search}`;
}

/** Shows how the first score is spread, and hides it; nothing where there is no score. */
function DistributionButton({ state, facets }: Pick<LibraryProps, 'state' | 'facets'>) {
  const first = facets.dimensions.find(({ kind }) => kind === 'score');
  if (!first) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={state.spread !== null}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
      onClick={() => state.setSpread(state.spread ? null : first.id)}
    >
      <ChartColumn aria-hidden className="size-3.5" />
      Distribution
    </Button>
  );
}

interface FilterLineProps extends Pick<LibraryProps, 'state' | 'clips' | 'facets'> {
  onClear: () => void;
}

/** The search, all other filters, and how many items they leave. */
function FilterLine({ state, clips, facets, onClear }: FilterLineProps) {
  const { filters, setFilters, setText } = state;
  const words = filterWords(filters, facets);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox text={filters.text} onText={setText} />
      <FilterMenu filters={filters} onFilters={setFilters} facets={facets} active={words.length} />
      <FilterChips words={words} onFilters={setFilters} onClear={onClear} />
      <p role="status" className="ml-auto whitespace-nowrap text-muted text-xs tabular-nums">
        {clips.found !== facets.videos && `${formatCount(clips.found ?? 0)} found`}
      </p>
    </div>
  );
}
