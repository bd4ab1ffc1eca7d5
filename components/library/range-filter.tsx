'use client';

import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/ui/field';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import type { LibraryFilters } from '@/lib/library/schema';
import { BoundInput } from './bound-input';
import { foundRange, isFound, printBound } from './filter-words';

/** Properties of {@link RangeFilter}. */
export interface RangeFilterProps {
  filters: LibraryFilters;
  onFilters: (change: Partial<LibraryFilters>) => void;
  dimensions: LibraryFacets['dimensions'];
  /** Whether the suite's questions are about faults, which are found or not. */
  defects: boolean;
}

/** Narrows the list to a range of a score, or of the worst answer to a question. */
export function RangeFilter({ filters, onFilters, dimensions, defects }: RangeFilterProps) {
  const label = defects ? 'Score or finding' : 'Score or question';
  const chosen = dimensions.find(({ id }) => id === filters.dimension);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      <Field
        label={label}
        hint={`${filters.scores.corrected ? 'As corrected by people' : 'By the judge’s own answers'}${
          chosen?.kind === 'question' ? '; of a question, the worst' : ''
        }.`}
      >
        <Select
          value={filters.dimension ?? ''}
          onChange={(event) => {
            const wanted = dimensions.find(({ id }) => id === event.target.value);
            onFilters({
              dimension: wanted?.id ?? null,
              ...(wanted?.kind === 'question' ? foundRange(wanted) : { from: null, to: null }),
            });
          }}
        >
          <option value="">any</option>
          <optgroup label="Scores">{options(dimensions, 'score')}</optgroup>
          <optgroup label={defects ? 'Types' : 'Questions'}>
            {options(dimensions, 'question')}
          </optgroup>
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="From">
          <BoundInput
            value={filters.from}
            onValue={(from) => onFilters({ from })}
            disabled={!filters.dimension}
          />
        </Field>
        <Field label="To">
          <BoundInput
            value={filters.to}
            onValue={(to) => onFilters({ to })}
            disabled={!filters.dimension}
          />
        </Field>
      </div>
      {chosen?.kind === 'question' && (
        <Button
          size="sm"
          aria-pressed={isFound(chosen, filters)}
          className="self-start aria-pressed:bg-accent-soft aria-pressed:text-accent"
          onClick={() => onFilters(foundRange(chosen))}
        >
          {chosen.better === 'high'
            ? `Low (${printBound(chosen.middle ?? 0)} or less)`
            : `${defects ? 'Found' : 'High'} (${printBound(chosen.middle ?? 0)} or more)`}
        </Button>
      )}
    </fieldset>
  );
}

function options(dimensions: LibraryFacets['dimensions'], kind: 'score' | 'question') {
  return dimensions
    .filter((dimension) => dimension.kind === kind)
    .map(({ id, label }) => (
      <option key={id} value={id}>
        {label}
      </option>
    ));
}
