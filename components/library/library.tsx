'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { Page } from '@/components/ui/page';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { libraryKeys, useProjects } from '@/lib/library/queries';
import { queueKeys } from '@/lib/queues/queries';
import { useRunsStand } from '@/lib/runs/stand.queries';
import { nounOf } from '@/lib/suites/item-kind';
import { AddClips } from './add-clips';
import { BulkBar } from './bulk-bar';
import { type Bulk, type BulkAction, BulkDialogs } from './bulk-dialogs';
import { ChecklistBar } from './checklist';
import { LibraryCommands, LibrarySummary, LibraryTitle } from './library-heading';
import { LibraryNotes } from './library-notes';
import type { LibraryProps } from './library-props';
import { Listing } from './listing';
import { NounContext } from './noun';
import { usePairing } from './pairs/use-pairing';
import { type ItemSelection, useItemSelection } from './use-item-selection';

/** The items of a project that a suite takes, with all that they can be narrowed by and all that can be done with them. */
export function Library(props: LibraryProps) {
  const { state, clips, facets, startRun, recordKnownAnswers, openSamples } = props;
  const mayWork = useMay('reviewer');
  const noun = nounOf(facets.suite.kind);
  // What is added to the known-answer clips would be counted nowhere.
  const mayAdd = mayWork && !facets.project.knownAnswers;
  const selection = useItemSelection(state.filters, clips);
  const { adding, setAdding, onStored } = useAdding();
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const begin = (action: BulkAction) => setBulk(bulkOf(action, selection));
  const pairing = usePairing(props);
  const close = () => setBulk(null);
  const found = clips.found ?? 0;
  const isEmpty = facets.videos === 0;
  const isFirstVisit = useFirstVisit(facets);
  const client = useQueryClient();
  useRunsStand({ project: facets.project.id, suite: facets.suite.id }, 'begun', () => {
    void client.invalidateQueries({ queryKey: libraryKeys.all });
  });
  const { data: projects } = useProjects();
  const project = projects?.find(({ id }) => id === facets.project.id);
  return (
    <NounContext value={noun}>
      <Page
        title={isFirstVisit ? null : <LibraryTitle {...props} isEmpty={isEmpty} />}
        description={
          isEmpty ? null : <LibrarySummary facets={facets} found={found} project={project} />
        }
        actions={
          !isEmpty && (
            <LibraryCommands
              facets={facets}
              found={found}
              mayWork={mayWork}
              adding={mayAdd ? adding : null}
              onAdding={setAdding}
              onJudge={() => setBulk(judgingOf(props))}
              onPairs={pairing.open}
            />
          )
        }
      >
        <LibraryNotes
          suites={props.suites}
          facets={facets}
          project={project}
          mayAdd={mayAdd}
          changeProject={props.changeProject}
          onPairs={pairing.open}
        >
          {mayAdd && (
            <AddClips
              startRun={startRun}
              recordKnownAnswers={recordKnownAnswers}
              openSamples={openSamples}
              onOpened={state.openProject}
              welcome={isFirstVisit && noun === 'clip'}
              open={(isEmpty && noun === 'clip') || adding}
              project={facets.project}
              offersSamples={project?.families.includes('hallucination') !== false}
              onStored={onStored}
            />
          )}
        </LibraryNotes>
        {!isEmpty && !facets.project.knownAnswers && <ChecklistBar facets={facets} />}
        {!isEmpty && <Listing {...props} selection={mayWork ? selection : null} />}
        {mayWork && selection.request && (
          <BulkBar selection={selection} found={found} onAction={begin} />
        )}
        {pairing.dialog}
        <BulkDialogs {...props} bulk={bulk} onClose={close} onDone={selection.clear} />
      </Page>
    </NounContext>
  );
}

/** Whether clips are being added, and what is to be done when some have come. */
function useAdding() {
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const onStored = () => {
    // Keeps the queue in view when the first clip turns the welcome into a table.
    setAdding(true);
    void client.invalidateQueries({ queryKey: libraryKeys.all });
    // The checklist counts them, too.
    void client.invalidateQueries({ queryKey: queueKeys.all });
  };
  return { adding, setAdding, onStored };
}

/** What is to be done with what is chosen; null where nothing is. */
function bulkOf(action: BulkAction, { request, count, items }: ItemSelection): Bulk | null {
  return request && { action, selection: request, count, items };
}

/** Whether nothing has been added to this installation yet. */
function useFirstVisit({ videos, suites, unlisted, pending }: LibraryFacets): boolean {
  const { data: projects = [] } = useProjects();
  const others = projects.filter(({ knownAnswers }) => !knownAnswers);
  const isBare = videos === 0 && pending === 0 && suites.length === 0 && unlisted === 0;
  return isBare && others.length < 2;
}

/** The judging of all items found: of those that nobody judged, where there are any. */
function judgingOf({ state: { filters }, clips, facets }: LibraryProps): Bulk {
  const { unjudged } = facets.states;
  return {
    action: 'judge',
    selection: {
      kind: 'found',
      filters: unjudged > 0 ? { ...filters, state: 'unjudged' } : filters,
    },
    count: unjudged > 0 ? unjudged : (clips.found ?? 0),
    items: clips.known.map(({ item }) => item),
  };
}
