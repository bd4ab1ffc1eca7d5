'use client';

import { facetTitle } from '@/components/library/filter-words';
import { Field, Input, Select } from '@/components/ui/field';
import { splitFacet } from '@/lib/library/schema';
import type { StratumBy } from '@/lib/queues/policy.schema';
import type { QueuePreview } from '@/lib/queues/schema';
import type { ItemNoun } from '@/lib/suites/item-kind';
import type { QueueEntry } from './queue-entry';
import { POLICY_WORDS } from './words';

const KINDS = ['all', 'random', 'stratified', 'uncertain', 'score', 'disagreement'] as const;

/** Properties of {@link PolicyFields}. */
export interface PolicyFieldsProps {
  entry: QueueEntry;
  onChange: (change: Partial<QueueEntry>) => void;
  noun: ItemNoun;
  /** The facets of what the run has judged; null while that is not known. */
  facets: QueuePreview['facets'] | null;
  /** What is wrong with the number that is to be drawn. */
  error: string | undefined;
}

/** By which policy items are drawn, from which of them, and how many. */
export function PolicyFields({ entry, onChange, noun, facets, error }: PolicyFieldsProps) {
  const { kind, by, draws, count } = entry;
  // What is chosen stays to be seen, so that a choice that leaves nothing can be taken back.
  const chosen = entry.facets.map(splitFacet);
  const known = facets ?? chosen.map(([name, word]) => ({ name, words: [word] }));
  const strata: [StratumBy, string][] = [
    ['score', 'Worst score'],
    ['generator', 'Generator'],
    ...known.map(({ name }): [StratumBy, string] => [`facet:${name}`, facetTitle(name)]),
  ];
  return (
    <>
      <Field label={`Which ${noun}s`} hint={POLICY_WORDS[kind].help}>
        <Select
          value={kind}
          onChange={(event) => {
            const wanted = KINDS.find((one) => one === event.target.value);
            if (wanted) onChange({ kind: wanted });
          }}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {POLICY_WORDS[one].label}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-4">
        {kind === 'stratified' && (
          <Field label="Strata">
            <Select
              value={by}
              onChange={(event) => {
                const wanted = strata.find(([value]) => value === event.target.value);
                if (wanted) onChange({ by: wanted[0] });
              }}
            >
              {strata.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {kind !== 'all' && (
          <Field
            label={`${kind === 'stratified' ? 'Of each' : 'How many'}${draws === 'clusters' ? ', clusters' : ''}`}
            hint={kind === 'uncertain' ? 'On average.' : undefined}
            error={error}
          >
            <Input
              type="number"
              min={1}
              value={Number.isNaN(count) ? '' : count}
              onChange={(event) => onChange({ count: event.target.valueAsNumber })}
            />
          </Field>
        )}
      </div>
      {known.map(({ name, words }) => (
        <Field key={name} label={`Only with this ${name}`}>
          <Select
            value={chosen.find(([of]) => of === name)?.[1] ?? ''}
            onChange={({ target: { value: word } }) => {
              const others = entry.facets.filter((facet) => splitFacet(facet)[0] !== name);
              onChange({ facets: word === '' ? others : [...others, `${name}:${word}`] });
            }}
          >
            <option value="">Any</option>
            {words.map((word) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </>
  );
}
