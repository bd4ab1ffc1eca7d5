'use client';

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Page } from '@/components/ui/page';
import type { LocalReviewer } from '@/lib/people/schema';
import type { LocalReviewerActions } from './actions';
import { NameDialog } from './name-dialog';
import { usePerson } from './person-context';

/** Properties of {@link LocalPeopleView}. */
export interface LocalPeopleViewProps {
  reviewers: readonly LocalReviewer[];
  renameLocalReviewer: LocalReviewerActions['renameLocalReviewer'];
}

/** The reviewers of an installation where nobody signs in. */
export function LocalPeopleView({ reviewers, renameLocalReviewer }: LocalPeopleViewProps) {
  const person = usePerson();
  const [renamed, setRenamed] = useState<LocalReviewer | null>(null);
  return (
    <Page
      title="People"
      width="text"
      description="This Framejury can be reached from this computer only, so nobody signs in. Each person who reviews here chooses their name at the top right. To review together from several computers, serve it with sign-in: see “Running Framejury for more than yourself” in its documentation."
    >
      <Card flush>
        <ul className="divide-y">
          {reviewers.map((reviewer) => (
            <li key={reviewer.id} className="flex min-h-11 items-center gap-2 px-4 py-1.5">
              <span className="min-w-0 truncate font-medium">{reviewer.name}</span>
              {reviewer.id === person?.id && <Badge>you</Badge>}
              <Button
                size="sm"
                variant="ghost"
                className="ml-auto"
                onClick={() => setRenamed(reviewer)}
              >
                <Pencil aria-hidden className="size-3" />
                Rename<span className="sr-only"> {reviewer.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <NameDialog
        open={renamed !== null}
        onOpenChange={() => setRenamed(null)}
        title="Rename a reviewer"
        description="Answers given so far bear the new name too."
        verb="Rename"
        name={renamed?.name ?? ''}
        submit={(name) => renameLocalReviewer(renamed?.id ?? '', name)}
        onDone={() => window.location.reload()}
      />
    </Page>
  );
}
