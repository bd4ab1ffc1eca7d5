import Link from 'next/link';
import type { ReactNode } from 'react';
import { useMay } from '@/components/people/person-context';
import { FamilyIntro } from '@/components/projects/family-intro';
import { NotUsed, type NotUsedProps } from '@/components/projects/not-used';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import type { LibraryFacets, Project } from '@/lib/library/listing.schema';
import { familyOf } from '@/lib/suites/families';
import type { ProjectActions } from './actions';
import { useNoun } from './noun';

/** Properties of {@link LibraryNotes}. */
export interface LibraryNotesProps extends Pick<ProjectActions, 'changeProject'> {
  suites: readonly { id: string; asks: boolean }[];
  facets: LibraryFacets;
  /** The project with the suites that it uses; undefined while that is not known. */
  project: Project | undefined;
  mayAdd: boolean;
  onPairs: () => void;
  /** The ways in which clips come in. */
  children: ReactNode;
}

/** What a project would have to use for its menus to offer a suite, and its name; null where they do. */
function unusedIn(
  project: Project,
  suite: string,
): { what: NotUsedProps['unused']; name: string } | null {
  const family = familyOf(suite);
  if (family) {
    const isUsed = project.families.includes(family.id);
    return isUsed ? null : { what: { family: family.id }, name: family.name };
  }
  const own = project.ownSuites.find(({ id }) => id === suite);
  return own && !own.used ? { what: { suite }, name: own.name } : null;
}

/** What is to be known of the items that are listed, or are not, before one looks at them. */
export function LibraryNotes(props: LibraryNotesProps) {
  const { suites, facets, mayAdd, changeProject, onPairs, children } = props;
  const mayPair = useMay('admin') && facets.suite.pairs;
  const noun = useNoun();
  const { suite, project, unlisted, videos, pending } = facets;
  const them = unlisted === 1 ? 'it' : 'them';
  const family = familyOf(suite.id);
  const unused = props.project ? unusedIn(props.project, suite.id) : null;
  const isBare = videos === 0 && unlisted === 0 && pending === 0;
  return (
    <>
      {props.project && unused && (
        <NotUsed
          project={props.project}
          unused={unused.what}
          name={unused.name}
          changeProject={changeProject}
        />
      )}
      {suites.some(({ id, asks }) => id === suite.id && !asks) && (
        <p className="text-muted">
          This suite asks nothing about these {noun}s and only makes others of them: they have no
          scores here. A run of it says what it made.
        </p>
      )}
      {children}
      {project.knownAnswers && (
        <p className="text-pretty text-muted">
          These clips come with the app, and their true answers are known. Check-ups of judges take
          them in, and queues may mix them in; no figure of other projects counts them.
        </p>
      )}
      {unlisted > 0 && (
        <p className="text-pretty text-muted">
          {countNoun(unlisted, noun)} withheld: you review {them} in a queue with known-answer
          clips, and will find {them} here when the queue is closed.
        </p>
      )}
      {videos === 0 && pending > 0 && (
        <p className="text-muted" role="status">
          {countNoun(pending, noun)} being summed up: what is done appears here.
        </p>
      )}
      {isBare && !unused && !(mayAdd && noun === 'clip') && (
        <>
          <p className="text-muted">No {noun} has been added here yet.</p>
          {family && props.project && <FamilyIntro family={family} project={props.project} />}
          {!family && mayAdd && (
            <div className="flex flex-wrap items-center gap-4">
              {mayPair && (
                <Button variant="primary" onClick={onPairs}>
                  Make pairs of this project’s clips…
                </Button>
              )}
              <Link href="/import" className="w-fit text-accent underline">
                Import items
              </Link>
            </div>
          )}
        </>
      )}
    </>
  );
}
