'use client';

import { ArrowRight, Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { countNoun, formatCount, formatShare } from '@/components/ui/numbers';
import type { PracticeSummary } from '@/lib/queues/practice/schema';
import { usePractices } from '@/lib/queues/queries';
import type { MakePractice } from '../actions';
import { NewPracticeDialog } from './new-practice-dialog';

/**
 * The practices that there are, and how far the person is in each; nothing where there is none and none can be made.
 * @param createPractice left out where none is to be made
 */
export function PracticeList({ createPractice }: { createPractice?: MakePractice }) {
  const practices = usePractices().data ?? [];
  const mayMake = useMay('admin') && createPractice !== undefined;
  const [making, setMaking] = useState(false);
  if (practices.length === 0 && !mayMake) return null;
  return (
    <>
      <Card
        title="Practice"
        description="Items whose answers are known: each is told right or wrong at once, and nothing of it counts in any figure."
        flush={practices.length > 0}
        actions={
          mayMake && (
            <Button size="sm" onClick={() => setMaking(true)}>
              <Plus aria-hidden className="size-3.5" />
              New practice
            </Button>
          )
        }
      >
        {practices.length === 0 ? (
          <p className="text-muted text-xs">
            None yet. Reviewers learn a task faster, and a queue can ask that they are ready for it.
          </p>
        ) : (
          <ul className="divide-y">
            {practices.map((practice) => (
              <Row key={practice.id} practice={practice} />
            ))}
          </ul>
        )}
      </Card>
      {making && createPractice && (
        <NewPracticeDialog createPractice={createPractice} onClose={() => setMaking(false)} />
      )}
    </>
  );
}

function Row({ practice }: { practice: PracticeSummary }) {
  const { id, name, items, share, mine, people, closed } = practice;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <Link
        href={`/queues/practice/${id}`}
        className="flex min-h-6 items-center rounded-sm font-medium hover:text-accent"
      >
        {name}
      </Link>
      <Standing {...practice} />
      <span className="text-muted text-xs tabular-nums">
        {countNoun(items, 'item')}, ready from {formatShare(share)} right on
        {people && ` · ${formatCount(people.ready)} of ${formatCount(people.begun)} people ready`}
      </span>
      {!closed && (
        <Button asChild size="sm" className="ml-auto">
          <Link href={`/queues/practice/${id}`} aria-label={`${verbOf(mine)}: ${name}`}>
            {verbOf(mine)}
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        </Button>
      )}
    </li>
  );
}

function verbOf(mine: PracticeSummary['mine']): string {
  if (mine === null) return 'Practise';
  return mine.readyAt ? 'Look at it' : 'Continue';
}

/** Whether the person is ready, or how far they are. */
export function Standing({ mine, items, closed }: PracticeSummary) {
  if (closed) return <Badge>Closed</Badge>;
  if (mine?.readyAt) return <Badge tone="good">Ready</Badge>;
  if (mine === null) return <Badge>Not begun</Badge>;
  return (
    <Badge tone="accent">
      {formatCount(mine.done)} of {formatCount(items)} done
    </Badge>
  );
}
