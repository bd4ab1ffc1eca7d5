'use client';

import { Gavel, Plus, SearchX, X } from 'lucide-react';
import { useState } from 'react';
import { ExportDialog } from '@/components/agreement/export-dialog';
import type { StartRun } from '@/components/runs/actions';
import { JudgeDialog } from '@/components/runs/judge-dialog';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { Trouble } from '@/components/ui/trouble';
import { useLibrary } from '@/lib/reviews/queries';
import type { LibraryVideo } from '@/lib/reviews/schema';
import type { RecordKnownAnswers } from './actions';
import { AddClips } from './add-clips';
import { useLibraryState } from './library-state';
import { LibraryTable } from './library-table';
import { LibraryToolbar } from './library-toolbar';
import { isUnder } from './order';

/** Properties of {@link LibraryView}. */
export interface LibraryViewProps {
  suites: readonly { id: string; name: string }[];
  startRun: StartRun;
  recordKnownAnswers: RecordKnownAnswers;
}

/** The library: every clip with what was said of it; on the first visit, the ways to get some in. */
export function LibraryView({ suites, startRun, recordKnownAnswers }: LibraryViewProps) {
  const library = useLibrary();
  const [adding, setAdding] = useState(false);
  if (library.isPending) {
    return (
      <div className="flex flex-1 items-center justify-center text-muted">
        <Spinner label="Opening the library…" />
      </div>
    );
  }
  if (library.error) return <Trouble error={library.error} onRetry={() => library.refetch()} />;
  const { videos } = library.data;
  const empty = videos.length === 0;
  return (
    <Library
      videos={videos}
      suites={suites}
      startRun={startRun}
      adding={adding}
      onAdding={setAdding}
      addClips={
        <AddClips
          welcome={empty}
          open={empty || adding}
          suites={suites}
          startRun={startRun}
          recordKnownAnswers={recordKnownAnswers}
          onStored={() => {
            // Keeps the queue in view when the first clip turns the welcome into a table.
            setAdding(true);
            void library.refetch();
          }}
        />
      }
    />
  );
}

interface LibraryProps extends Pick<LibraryViewProps, 'suites' | 'startRun'> {
  videos: readonly LibraryVideo[];
  adding: boolean;
  onAdding: (adding: boolean) => void;
  addClips: React.ReactNode;
}

function Library({ videos, suites, startRun, adding, onAdding, addClips }: LibraryProps) {
  const state = useLibraryState(videos);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [judging, setJudging] = useState(false);
  const chosen = videos.filter(({ id }) => selected.has(id));
  const unjudged = state.visible.filter((video) => isUnder(video, 'unjudged'));
  const toJudge = chosen.length > 0 ? chosen : unjudged.length > 0 ? unjudged : state.visible;
  const empty = videos.length === 0;

  return (
    <Page
      title={empty ? null : 'Library'}
      description={empty ? null : summary(videos)}
      actions={
        empty ? null : (
          <>
            <ExportDialog runId={null} />
            <Button onClick={() => onAdding(!adding)} aria-expanded={adding}>
              {adding ? (
                <X aria-hidden className="size-3.5" />
              ) : (
                <Plus aria-hidden className="size-3.5" />
              )}
              {adding ? 'Hide adding' : 'Add clips'}
            </Button>
            <Button
              variant="primary"
              disabled={toJudge.length === 0}
              onClick={() => setJudging(true)}
            >
              <Gavel aria-hidden className="size-3.5" />
              {judgeLabel(chosen.length, unjudged.length)}
            </Button>
          </>
        )
      }
    >
      {addClips}
      {!empty && (
        <>
          <LibraryToolbar
            videos={videos}
            text={state.text}
            onText={state.setText}
            filter={state.filter}
            onFilter={state.setFilter}
            sort={state.sort}
            onSort={state.setSort}
            columns={state.columns}
            shown={state.shown}
            onShown={state.setShown}
          />
          {chosen.length > 0 && (
            <p className="flex items-center gap-3 text-muted text-xs" role="status">
              {countNoun(chosen.length, 'clip')} selected
              <Button variant="ghost" size="sm" onClick={() => setSelected(new Set())}>
                Clear selection
              </Button>
            </p>
          )}
          {state.visible.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title="No clip matches"
              action={<Button onClick={state.clear}>Show all {formatCount(videos.length)}</Button>}
            >
              Neither name, prompt nor generator holds all of these words under this filter.
            </EmptyState>
          ) : (
            <LibraryTable
              videos={state.visible}
              scores={state.columns.filter(({ id }) => state.shown.includes(id))}
              sort={state.sort}
              onSort={state.setSort}
              selected={selected}
              onSelected={setSelected}
            />
          )}
        </>
      )}
      <JudgeDialog
        open={judging}
        onOpenChange={setJudging}
        videos={toJudge}
        suites={suites}
        startRun={startRun}
        onStarted={() => setSelected(new Set())}
      />
    </Page>
  );
}

function summary(videos: readonly LibraryVideo[]): string {
  const judged = videos.filter(({ latest }) => latest?.toReview).length;
  const answers = videos.reduce((sum, { latest }) => sum + (latest?.toReview ?? 0), 0);
  const reviewed = videos.reduce((sum, { latest }) => sum + (latest?.reviewed ?? 0), 0);
  const facts = [countNoun(videos.length, 'clip'), `${formatCount(judged)} judged`];
  if (answers > 0)
    facts.push(`${formatCount(reviewed)} of ${formatCount(answers)} answers reviewed`);
  return facts.join(' · ');
}

function judgeLabel(chosen: number, unjudged: number): string {
  if (chosen > 0) return `Judge ${formatCount(chosen)} selected…`;
  return unjudged > 0 ? `Judge ${formatCount(unjudged)} new…` : 'Judge again…';
}
