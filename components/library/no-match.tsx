'use client';

import { SearchX } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { formatCount } from '@/components/ui/numbers';
import { queryOf } from '@/lib/library/address';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { useFoundCounts } from '@/lib/library/queries';
import type { LibraryFilters } from '@/lib/library/schema';
import { narrowingWords } from './filter-words';
import { useNoun } from './noun';

/** Properties of {@link NoMatch}. */
export interface NoMatchProps {
  filters: LibraryFilters;
  onFilters: (change: Partial<LibraryFilters>) => void;
  onClear: () => void;
  facets: LibraryFacets;
}

/** Stands in the table's place when the filters leave nothing: says which of them to drop, and what that would leave. */
export function NoMatch({ filters, onFilters, onClear, facets }: NoMatchProps) {
  const noun = useNoun();
  const words = narrowingWords(filters, facets);
  const counts = useFoundCounts(
    words.map(({ without }) => queryOf({ ...filters, ...without }).toString()),
  );
  const helpful = words
    .map((word, index) => ({ ...word, count: counts[index] ?? null }))
    .filter(({ count }) => count !== 0);
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${noun} matches`}
      action={
        <>
          {words.length > 1 &&
            helpful.map(({ key, words: text, without, count }) => (
              <Button key={key} onClick={() => onFilters(without)}>
                <span className="max-w-64 truncate">Without {text}</span>
                {count !== null && (
                  <span className="text-faint text-xs tabular-nums">{formatCount(count)}</span>
                )}
              </Button>
            ))}
          <Button variant="primary" onClick={onClear}>
            Show all {formatCount(facets.videos)}
          </Button>
        </>
      }
    >
      {words.length > 1 && helpful.length > 0
        ? 'Nothing meets all of these filters at once. Removing one of them leaves:'
        : 'Nothing in this project meets what is asked for.'}
    </EmptyState>
  );
}
