'use client';

import { Gavel, Plus, X } from 'lucide-react';
import { ExportDialog } from '@/components/agreement/export-dialog';
import { useMay } from '@/components/people/person-context';
import { wholeWords } from '@/components/projects/words';
import { Button } from '@/components/ui/button';
import { countNoun, formatCount } from '@/components/ui/numbers';
import type { LibraryFacets, Project } from '@/lib/library/listing.schema';
import { exactNounsOf, nounOf } from '@/lib/suites/item-kind';
import type { LibraryProps } from './library-props';
import { ProjectMenu } from './project-menu';
import { SuiteMenu } from './suite-menu';
import { ViewMenu } from './view-menu';

/** Which project is open, which suite's items are shown, and in which view; and the ways to others. */
export function LibraryTitle(props: Omit<LibraryProps, 'clips'> & { isEmpty: boolean }) {
  const { state, suites, facets, isEmpty } = props;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ProjectMenu {...props} project={facets.project} onOpen={state.openProject} />
      <SuiteMenu suites={suites} facets={facets} onOpen={state.openSuite} />
      {!isEmpty && (
        <ViewMenu
          {...props}
          projectId={facets.project.id}
          suite={facets.suite.id}
          view={state.view}
          onOpen={state.openView}
        />
      )}
    </span>
  );
}

/** Properties of {@link LibraryCommands}. */
export interface LibraryCommandsProps {
  facets: LibraryFacets;
  found: number;
  mayWork: boolean;
  /** Whether clips are being added; null where none can be. */
  adding: boolean | null;
  onAdding: (adding: boolean) => void;
  onJudge: () => void;
  onPairs: () => void;
}

/** What can be done with all that is found. */
export function LibraryCommands(props: LibraryCommandsProps) {
  const { facets, found, mayWork, adding, onAdding, onJudge, onPairs } = props;
  const mayPair = useMay('admin') && facets.suite.pairs;
  const Icon = adding ? X : Plus;
  return (
    <>
      <ExportDialog runId={null} />
      {adding !== null && (
        <Button onClick={() => onAdding(!adding)} aria-expanded={adding}>
          <Icon aria-hidden className="size-3.5" />
          {adding
            ? 'Hide adding'
            : nounOf(facets.suite.kind) === 'clip'
              ? 'Add clips'
              : 'Add their videos'}
        </Button>
      )}
      {mayPair && <Button onClick={onPairs}>Make pairs…</Button>}
      {mayWork && (
        <Button variant="primary" disabled={found === 0} onClick={onJudge}>
          <Gavel aria-hidden className="size-3.5" />
          {judgeWords(facets)}
        </Button>
      )}
    </>
  );
}

/** What the button that begins runs says. */
function judgeWords({ suite, states: { unjudged } }: LibraryFacets): string {
  if (suite.peopleAlone) return 'Ask a judge…';
  return unjudged > 0 ? `Judge ${formatCount(unjudged)} new…` : 'Judge again…';
}

/** Properties of {@link LibrarySummary}. */
export interface LibrarySummaryProps {
  facets: LibraryFacets;
  found: number;
  /** Undefined while it is not known. */
  project: Project | undefined;
}

/** How much the library holds, and how far it is reviewed; pointing at it says what its project holds in all. */
export function LibrarySummary({ facets, found, project }: LibrarySummaryProps) {
  const { videos, toReview, reviewed, pending } = facets;
  const noun = nounOf(facets.suite.kind);
  const facts = [countNoun(videos, ...exactNounsOf(facets.suite.kind))];
  if (toReview > 0) {
    const where = found < videos ? ' of those found' : '';
    facts.push(`${formatCount(reviewed)} of ${formatCount(toReview)} answers${where} reviewed`);
  }
  if (pending > 0) facts.push(`${countNoun(pending, noun)} still being summed up`);
  const whole = project && project.kinds.length > 1 && `In the project ${wholeWords(project)}`;
  return <span title={whole || undefined}>{facts.join(' · ')}</span>;
}
