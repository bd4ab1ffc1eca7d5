'use client';

import clsx from 'clsx';
import { formatCount } from '@/components/ui/numbers';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { LIBRARY_STATES, type LibraryState } from '@/lib/library/schema';
import { STATE_WORDS } from './filter-words';

/** Properties of {@link StateTabs}. */
export interface StateTabsProps {
  state: LibraryState;
  onState: (state: LibraryState) => void;
  /** How many clips each state would leave; undefined until known. */
  counts: LibraryFacets['states'] | undefined;
}

/** Where clips stand, with how many there are; states without a clip are left out. */
export function StateTabs({ state, onState, counts }: StateTabsProps) {
  return (
    <fieldset className="flex flex-wrap gap-0.5">
      <legend className="sr-only">Show</legend>
      {LIBRARY_STATES.map((each) => {
        const count = counts?.[each] ?? 0;
        if (count === 0 && each !== state && each !== 'all') return null;
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === state}
            onClick={() => onState(each)}
            className={clsx(
              'flex h-7 items-center gap-1.5 rounded-md px-2.5 text-xs transition-colors',
              each === state
                ? 'bg-accent-soft font-medium text-accent'
                : 'text-muted hover:bg-raised hover:text-text',
            )}
          >
            {STATE_WORDS[each]}
            <span className={clsx('tabular-nums', each !== state && 'text-faint')}>
              {counts ? formatCount(count) : ''}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
