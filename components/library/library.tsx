'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ChartColumn, Gavel, Plus, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { ExportDialog } from '@/components/agreement/export-dialog';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { type LibraryWindow, libraryKeys, useProjects } from '@/lib/library/queries';
import { itemPath, nounOf } from '@/lib/suites/item-kind';
import type { SuiteChoice } from '@/lib/suites/settings';
import type { LibraryActions } from './actions';
import { AddClips } from './add-clips';
import { BulkBar } from './bulk-bar';
import { type Bulk, type BulkAction, BulkDialogs } from './bulk-dialogs';
import { ClipTable } from './clip-table';
import { ColumnMenu } from './column-menu';
import { DistributionPanel } from './distribution-panel';
import { FilterChips } from './filter-chips';
import { FilterMenu } from './filter-menu';
import { filterWords } from './filter-words';
import { NO_FILTERS } from './no-filters';
import { NoMatch } from './no-match';
import { NounContext } from './noun';
import { OrderMenu } from './order-menu';
import { ProjectMenu } from './project-menu';
import { ScoresBar } from './scores-bar';
import { SearchBox } from './search-box';
import { StateTabs } from './state-tabs';
import { SuiteMenu } from './suite-menu';
import { shownColumns, tableColumns } from './table-columns';
import { useClipSelection } from './use-clip-selection';
import type { LibraryState } from './use-library-state';
import { ViewMenu } from './view-menu';

/** Properties of {@link Library}. */
export interface LibraryProps extends LibraryActions {
  suites: readonly SuiteChoice[];
  state: LibraryState;
  clips: LibraryWindow;
  facets: LibraryFacets;
  onView: (view: { query: string; first: number; last: number }) => void;
}

/** The items of a project that a suite takes, with all that they can be narrowed by and all that can be done with them. */
export function Library(props: LibraryProps) {
  const { state, clips, facets, onView, suites, startRun, recordKnownAnswers } = props;
  const { filters, setFilters, query, search } = state;
  const client = useQueryClient();
  const { data: projects = [] } = useProjects();
  const mayWork = useMay('reviewer');
  const noun = nounOf(facets.suite.kind);
  // What is added to the known-answer clips would be counted nowhere.
  const mayAdd = mayWork && noun === 'clip' && !facets.project.knownAnswers;
  const selection = useClipSelection(filters, clips);
  const [adding, setAdding] = useState(false);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const empty = facets.videos === 0;
  const firstVisit =
    empty &&
    facets.suites.length === 0 &&
    facets.unlisted === 0 &&
    projects.filter((one) => !one.knownAnswers).length < 2;
  const unjudged = facets.states.unjudged;
  const columns = tableColumns(facets.dimensions, filters.scores, facets.suite.peopleAlone);
  const shown = shownColumns(columns, state.columns);
  const words = filterWords(filters, facets);
  const scores = facets.dimensions.filter(({ kind }) => kind === 'score');
  const clear = () => state.setFilters(NO_FILTERS);
  const begin = (action: BulkAction) => {
    const { request, count, videos } = selection;
    if (request) setBulk({ action, selection: request, count, videos });
  };
  const judgeFound = () =>
    setBulk({
      action: 'judge',
      selection: {
        kind: 'found',
        filters: unjudged > 0 ? { ...filters, state: 'unjudged' } : filters,
      },
      count: unjudged > 0 ? unjudged : (clips.found ?? 0),
      videos: clips.known.map(({ video }) => video),
    });
  const look = useCallback(
    (first: number, last: number) => onView({ query, first, last }),
    [onView, query],
  );

  return (
    <NounContext value={noun}>
      <Page
        title={
          firstVisit ? null : (
            <span className="flex min-w-0 items-center gap-2">
              <ProjectMenu {...props} project={facets.project} onOpen={state.openProject} />
              <SuiteMenu suites={suites} facets={facets} onOpen={state.openSuite} />
              {!empty && (
                <ViewMenu
                  {...props}
                  projectId={facets.project.id}
                  suite={facets.suite.id}
                  view={state.view}
                  onOpen={state.openView}
                />
              )}
            </span>
          )
        }
        description={empty ? null : summary(facets, clips.found ?? 0)}
        actions={
          empty ? null : (
            <>
              <ExportDialog runId={null} />
              {mayWork && (
                <>
                  {mayAdd && (
                    <Button onClick={() => setAdding(!adding)} aria-expanded={adding}>
                      {adding ? (
                        <X aria-hidden className="size-3.5" />
                      ) : (
                        <Plus aria-hidden className="size-3.5" />
                      )}
                      {adding ? 'Hide adding' : 'Add clips'}
                    </Button>
                  )}
                  <Button variant="primary" disabled={clips.found === 0} onClick={judgeFound}>
                    <Gavel aria-hidden className="size-3.5" />
                    {judgeWords(facets, unjudged)}
                  </Button>
                </>
              )}
            </>
          )
        }
      >
        {suites.some(({ id, asks }) => id === facets.suite.id && !asks) && (
          <p className="text-muted">
            This suite asks nothing about these {noun}s and only makes others of them: they have no
            scores here. A run of it says what it made.
          </p>
        )}
        {mayAdd && (
          <AddClips
            welcome={firstVisit}
            open={empty || adding}
            project={facets.project}
            startRun={startRun}
            recordKnownAnswers={recordKnownAnswers}
            onStored={() => {
              // Keeps the queue in view when the first clip turns the welcome into a table.
              setAdding(true);
              void client.invalidateQueries({ queryKey: libraryKeys.all });
            }}
          />
        )}
        {facets.project.knownAnswers && (
          <p className="text-pretty text-muted">
            These clips come with the app, and their true answers are known. Check-ups of judges
            take them in, and queues may mix them in; no figure of other projects counts them.
          </p>
        )}
        {facets.unlisted > 0 && (
          <p className="text-pretty text-muted">
            {countNoun(facets.unlisted, noun)} withheld: you review{' '}
            {facets.unlisted === 1 ? 'it' : 'them'} in a queue with known-answer clips, and will
            find {facets.unlisted === 1 ? 'it' : 'them'} here when the queue is closed.
          </p>
        )}
        {empty && facets.unlisted === 0 && !mayAdd && (
          <p className="text-muted">No {noun} has been added here yet.</p>
        )}
        {!empty && (
          <>
            <div className="flex flex-col gap-2">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <StateTabs
                  state={filters.state}
                  onState={(wanted) => setFilters({ state: wanted })}
                  counts={facets.states}
                />
                <div className="ml-auto flex gap-1">
                  {scores[0] && (
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-pressed={state.spread !== null}
                      className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
                      onClick={() => state.setSpread(state.spread ? null : (scores[0]?.id ?? null))}
                    >
                      <ChartColumn aria-hidden className="size-3.5" />
                      Distribution
                    </Button>
                  )}
                  <OrderMenu sort={state.sort} onSort={state.setSort} />
                  <ColumnMenu columns={columns} shown={shown} onChosen={state.setColumns} />
                </div>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                <SearchBox text={filters.text} onText={state.setText} />
                <FilterMenu
                  filters={filters}
                  onFilters={setFilters}
                  facets={facets}
                  active={words.length}
                />
                <FilterChips words={words} onFilters={setFilters} onClear={clear} />
                <p
                  role="status"
                  className="ml-auto whitespace-nowrap text-muted text-xs tabular-nums"
                >
                  {clips.found !== facets.videos && `${formatCount(clips.found ?? 0)} found`}
                </p>
              </div>
            </div>
            {!facets.suite.peopleAlone && (
              <ScoresBar facets={facets} choice={filters.scores} onChoice={state.setScores} />
            )}
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
              <ClipTable
                clips={clips}
                query={query}
                onView={look}
                columns={shown}
                sort={state.sort}
                onSort={state.setSort}
                scores={filters.scores}
                selection={mayWork ? selection : null}
                addressOf={(item) => `${itemPath(item)}${search}`}
              />
            )}
          </>
        )}
        {mayWork && selection.request && (
          <BulkBar selection={selection} found={clips.found ?? 0} onAction={begin} />
        )}
        <BulkDialogs
          {...props}
          bulk={bulk}
          onClose={() => setBulk(null)}
          onDone={selection.clear}
        />
      </Page>
    </NounContext>
  );
}

/** What the button that begins runs says. */
function judgeWords({ suite }: LibraryFacets, unjudged: number): string {
  if (suite.peopleAlone) return 'Ask a judge…';
  return unjudged > 0 ? `Judge ${formatCount(unjudged)} new…` : 'Judge again…';
}

function summary(facets: LibraryFacets, found: number): string {
  const { videos, toReview, reviewed, pending } = facets;
  const noun = nounOf(facets.suite.kind);
  const facts = [countNoun(videos, noun)];
  if (toReview > 0) {
    const where = found < videos ? ' of those found' : '';
    facts.push(
      `${formatCount(reviewed)} of ${formatCount(toReview)} answers${where} reviewed by anyone`,
    );
  }
  if (pending > 0) facts.push(`${countNoun(pending, noun)} still being summed up`);
  return facts.join(' · ');
}
