'use client';

import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { withheldWords } from '@/components/disclosure/withheld-note';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceField } from '@/components/ui/choice-field';
import { Field, Input } from '@/components/ui/field';
import { formatCount } from '@/components/ui/numbers';
import { Popover } from '@/components/ui/popover';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { type LibraryFilters, splitFacet } from '@/lib/library/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { BoundInput } from './bound-input';
import { facetTitle } from './filter-words';
import { RangeFilter } from './range-filter';

/** From so many options on, a list can be searched. */
const SEARCHABLE_FROM = 9;

/** Properties of {@link FilterMenu}. */
export interface FilterMenuProps {
  filters: LibraryFilters;
  onFilters: (change: Partial<LibraryFilters>) => void;
  facets: LibraryFacets | undefined;
  /** How many filters are set. */
  active: number;
}

/** Everything that the list can be narrowed by, besides words and state. */
export function FilterMenu({ filters, onFilters, facets, active }: FilterMenuProps) {
  const raters = (facets?.raters ?? []).map(({ id, name, videos }) => ({
    id,
    name: `${name} (${formatCount(videos)})`,
  }));
  return (
    <Popover
      label="Filters"
      className="!max-w-[min(44rem,calc(100vw-1rem))] w-[44rem]"
      trigger={
        <Button>
          <ListFilter aria-hidden className="size-3.5" />
          Filter
          {active > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-xs text-accent-text leading-4">
              {active}
            </span>
          )}
        </Button>
      }
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <ValueFilters filters={filters} onFilters={onFilters} facets={facets} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <RangeFilter
            filters={filters}
            onFilters={onFilters}
            dimensions={facets?.dimensions ?? []}
            defects={facets?.suite.defects ?? true}
          />
          <Field
            label="Disagreement of at least"
            hint="Points between a person and the judge whose scores are shown, or two people, on any question."
          >
            <BoundInput
              value={filters.differs}
              onValue={(differs) => onFilters({ differs })}
              minimum={0}
            />
          </Field>
          <ChoiceField
            label="Answered by"
            choices={[{ id: '', name: 'anybody or nobody' }, ...raters]}
            value={filters.rater ?? ''}
            onChoose={(rater) => onFilters({ rater: rater || null })}
          />
          {facets && facets.benchmarks.length > 0 && (
            <ChoiceField
              label="Examined in the benchmark"
              choices={[{ id: '', name: 'any or none' }, ...facets.benchmarks]}
              value={filters.benchmark ?? ''}
              onChoose={(benchmark) => onFilters({ benchmark: benchmark || null })}
            />
          )}
          {facets && <WithheldWords facets={facets} />}
        </div>
      </div>
    </Popover>
  );
}

function WithheldWords({ facets: { withheld, suite } }: { facets: LibraryFacets }) {
  if (withheld === 0) return null;
  return (
    <p className="text-muted text-xs">
      {withheldWords(withheld, nounOf(suite.kind))}: counts by what was said leave them out.
    </p>
  );
}

/** What an item has as words: who made it, who judged it, its tags and its facets. */
function ValueFilters({ filters, onFilters, facets }: Omit<FilterMenuProps, 'active'>) {
  const hasColumn = (name: string) => facets?.suite.columns?.some(({ id }) => id === name) ?? false;
  const listsOf = (isMeant: (name: string) => boolean) =>
    facets?.facets
      .filter(({ name }) => isMeant(name))
      .map(({ name, words }) => (
        <OptionList
          key={name}
          title={facetTitle(name)}
          unnamed=""
          options={words}
          chosen={wordsOf(filters, name)}
          onChosen={(chosen) => onFilters({ facets: withWords(filters, name, chosen) })}
        />
      ));
  return (
    <>
      {listsOf(hasColumn)}
      <OptionList
        title="Generator"
        unnamed="not known"
        options={facets?.generators ?? []}
        chosen={filters.generators}
        onChosen={(generators) => onFilters({ generators })}
      />
      <OptionList
        title="Judged by"
        unnamed="not known"
        options={facets?.judges ?? []}
        chosen={filters.judges}
        onChosen={(judges) => onFilters({ judges })}
      />
      <OptionList
        title="Tags (all of them)"
        unnamed=""
        options={facets?.tags ?? []}
        chosen={filters.tags}
        onChosen={(tags) => onFilters({ tags })}
      />
      {listsOf((name) => !hasColumn(name))}
    </>
  );
}

/** The words of a facet that are asked for. */
function wordsOf({ facets }: LibraryFilters, of: string): string[] {
  return facets.map(splitFacet).flatMap(([name, word]) => (name === of ? word : []));
}

/** The facets that are asked for when of one of them these words are. */
function withWords({ facets }: LibraryFilters, name: string, words: readonly string[]): string[] {
  const others = facets.filter((facet) => splitFacet(facet)[0] !== name);
  return [...others, ...words.map((word) => `${name}:${word}`)];
}

interface OptionListProps {
  title: string;
  /** What the empty value is called. */
  unnamed: string;
  options: LibraryFacets['generators'];
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
}

/** Values to tick, with how many clips each would leave. */
function OptionList({ title, unnamed, options, chosen, onChosen }: OptionListProps) {
  const [text, setText] = useState('');
  const missing = chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, videos: 0 }));
  const all = [...options, ...missing];
  const shown = all.filter(({ value }) =>
    (value || unnamed).toLowerCase().includes(text.trim().toLowerCase()),
  );
  if (all.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-muted text-xs">{title}</legend>
      {all.length >= SEARCHABLE_FROM && (
        <Input
          type="search"
          aria-label={`Find in ${title.toLowerCase()}`}
          placeholder={`Find among ${formatCount(all.length)}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="!h-7 !text-xs mb-1"
        />
      )}
      <div className="scroll-thin flex max-h-36 flex-col gap-1.5">
        {shown.map(({ value, videos }) => (
          <div key={value} className="flex min-w-0 items-start justify-between gap-3 pr-1">
            <Checkbox
              checked={chosen.includes(value)}
              onCheckedChange={(checked) =>
                onChosen(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
              label={<span className="line-clamp-2 break-words">{value || unnamed}</span>}
            />
            <span className="shrink-0 text-faint text-xs leading-5 tabular-nums">
              {formatCount(videos)}
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
