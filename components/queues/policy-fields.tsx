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

interface PolicyFieldsProps {
  entry: QueueEntry;
  onChange: (change: Partial<QueueEntry>) => void;
  noun: ItemNoun;
  /** The facets of what the run has judged; null while that is not known. */
  facets: QueuePreview['facets'] | null;
  /** What is wrong with the number that is to be drawn. */
  error: string | undefined;
}

/** By which policy items are drawn, from which of them, and how many. */
export function PolicyFields(props: PolicyFieldsProps) {
  const { entry, onChange, noun, facets, error } = props;
  const { kind, draws, count } = entry;
  // What is chosen stays to be seen, so that a choice that leaves nothing can be taken back.
  const known =
    facets ?? entry.facets.map(splitFacet).map(([name, word]) => ({ name, words: [word] }));
  return (
    <>
      <Field label={`Which ${noun}s`} hint={POLICY_WORDS[kind].help}>
        <Choice
          value={kind}
          options={KINDS.map((one) => [one, POLICY_WORDS[one].label])}
          onChoose={(wanted) => onChange({ kind: wanted })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        {kind === 'stratified' && (
          <Field label="Strata">
            <Choice
              value={entry.by}
              options={strataOf(known)}
              onChoose={(by) => onChange({ by })}
            />
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
      {known.map((facet) => (
        <FacetField key={facet.name} facet={facet} entry={entry} onChange={onChange} />
      ))}
    </>
  );
}

function strataOf(facets: QueuePreview['facets']): [StratumBy, string][] {
  return [
    ['score', 'Worst score'],
    ['generator', 'Generator'],
    ...facets.map(({ name }): [StratumBy, string] => [`facet:${name}`, facetTitle(name)]),
  ];
}

/** One of several values with their labels. */
function Choice<Value extends string>({
  value,
  options,
  onChoose,
}: {
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}) {
  return (
    <Select
      value={value}
      onChange={(event) => {
        const wanted = options.find(([one]) => one === event.target.value);
        if (wanted) onChoose(wanted[0]);
      }}
    >
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** Keeps to items that have one word of a facet. */
function FacetField({
  facet: { name, words },
  entry: { facets },
  onChange,
}: Pick<PolicyFieldsProps, 'entry' | 'onChange'> & { facet: QueuePreview['facets'][number] }) {
  const chosen = facets.map(splitFacet).find(([of]) => of === name)?.[1] ?? '';
  return (
    <Field label={facetTitle(name)}>
      <Choice
        value={chosen}
        options={[['', 'Any'], ...words.map((word): [string, string] => [word, word])]}
        onChoose={(word) => {
          const others = facets.filter((facet) => splitFacet(facet)[0] !== name);
          onChange({ facets: word === '' ? others : [...others, `${name}:${word}`] });
        }}
      />
    </Field>
  );
}
