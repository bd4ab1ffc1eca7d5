'use client';

import { X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { LibraryFilters } from '@/lib/library/schema';
import type { FilterWord } from './filter-words';

/** Properties of {@link FilterChips}. */
export interface FilterChipsProps {
  words: readonly FilterWord[];
  onFilters: (change: Partial<LibraryFilters>) => void;
  /** Drops every filter, search and state too. */
  onClear: () => void;
}

/** The active filters, each to be dropped by a click. */
export function FilterChips({ words, onFilters, onClear }: FilterChipsProps) {
  if (words.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-1.5">
      {words.map(({ key, words: text, without }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove the filter ${text}`}
            title={text}
            onClick={() => onFilters(without)}
            className="group flex h-7 max-w-60 items-center gap-1 rounded-full bg-accent-soft pr-1.5 pl-2.5 text-accent text-xs ring-1 ring-accent/25 ring-inset hover:ring-accent/60"
          >
            <span className="truncate">{text}</span>
            <X aria-hidden className="size-3 shrink-0 opacity-70 group-hover:opacity-100" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
