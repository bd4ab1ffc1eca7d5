import type { ReactNode } from 'react';
import { countNoun } from '@/components/ui/numbers';
import type { LibraryFacets } from '@/lib/library/listing.schema';
import { useNoun } from './noun';

/** Properties of {@link LibraryNotes}. */
export interface LibraryNotesProps {
  suites: readonly { id: string; asks: boolean }[];
  facets: LibraryFacets;
  mayAdd: boolean;
  /** The ways in which clips come in. */
  children: ReactNode;
}

/** What is to be known of the items that are listed, or are not, before one looks at them. */
export function LibraryNotes({ suites, facets, mayAdd, children }: LibraryNotesProps) {
  const noun = useNoun();
  const { suite, project, unlisted, videos, pending } = facets;
  const them = unlisted === 1 ? 'it' : 'them';
  return (
    <>
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
      {videos === 0 && unlisted === 0 && pending === 0 && !mayAdd && (
        <p className="text-muted">No {noun} has been added here yet.</p>
      )}
    </>
  );
}
