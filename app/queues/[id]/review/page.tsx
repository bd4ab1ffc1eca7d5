import type { Metadata } from 'next';
import { type ComponentProps, Suspense } from 'react';
import { z } from 'zod';
import { namedId } from '@/app/named-id';
import { requirePerson } from '@/app/person';
import { holdClips, skipClip, unskipClips } from '@/app/queues/actions';
import { openQueue, TEXT_SUITES } from '@/app/queues/open';
import { OpeningNote } from '@/components/queues/opening-note';
import { QueueReview } from '@/components/queues/queue-review';
import type { Person } from '@/lib/people/schema';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Review' };

const wantedSchema = z.uuid().nullable().default(null);

interface Place {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ clip?: string | string[] }>;
}

/** The clips of a queue, one after the other. */
export default async function QueueReviewPage({ params, searchParams }: Place) {
  const person = await requirePerson('reviewer');
  const id = await namedId(params);
  const { clip } = await searchParams;
  return (
    <Suspense fallback={<OpeningNote />}>
      <Opened
        key={id}
        person={person}
        clip={clip}
        queueId={id}
        kinds={Object.fromEntries(suites.map((one) => [one.id, one.takes.kind]))}
        textSuites={TEXT_SUITES}
        holdClips={holdClips}
        skipClip={skipClip}
        unskipClips={unskipClips}
      />
    </Suspense>
  );
}

interface OpenedProps extends Omit<ComponentProps<typeof QueueReview>, 'opening'> {
  person: Person;
  /** Which item the address asks for. */
  clip: string | string[] | undefined;
}

/** What comes behind the page's frame, as soon as it is read. */
async function Opened({ person, clip, ...props }: OpenedProps) {
  const wanted = wantedSchema.safeParse(clip);
  const opening = wanted.success ? await openQueue(person, props.queueId, wanted.data) : null;
  return <QueueReview {...props} opening={opening} />;
}
