'use client';

import { facetTitle } from '@/components/library/filter-words';
import { ProjectChoice } from '@/components/library/project-choice';
import { ChoiceField } from '@/components/ui/choice-field';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { Funnel } from '@/lib/results/funnel/schema';
import type { FunnelState } from './use-funnel-state';

/** Properties of {@link FunnelControls}. */
export interface FunnelControlsProps {
  funnel: Funnel;
  set: FunnelState['set'];
  isFetching: boolean;
}

/** Of which project and runs the funnel is, and by what it is broken down. */
export function FunnelControls({ funnel, set, isFetching }: FunnelControlsProps) {
  const { project, chains, chain, facets, facet } = funnel;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <ProjectChoice
        project={project.id}
        className="w-48"
        onChoose={(id) => set({ project: id, chain: null, facet: null })}
      />
      <ChoiceField
        label="Runs that count"
        className="w-96"
        choices={[
          { id: '', name: 'Of each stage and item the latest' },
          ...chains.map(({ id, at, judge, suites }) => ({
            id,
            name: `${formatMoment(at)} · ${judge} · ${countNoun(suites.length, 'stage')}`,
          })),
        ]}
        value={chain ?? ''}
        onChoose={(id) => set({ chain: id || null })}
      />
      {facets.length > 0 && (
        <ChoiceField
          label="Break down by"
          className="w-44"
          choices={[
            { id: '', name: 'Nothing' },
            ...facets.map((name) => ({ id: name, name: facetTitle(name) })),
          ]}
          value={facet ?? ''}
          onChoose={(name) => set({ facet: name || null })}
        />
      )}
      {isFetching && <Spinner label="Counting" quiet />}
    </div>
  );
}
