import type { Metadata } from 'next';
import { Suspense } from 'react';
import { namedId } from '@/app/named-id';
import { requirePerson } from '@/app/person';
import { holdClips, skipClip, unskipClips } from '@/app/queues/actions';
import { QueueReview } from '@/components/queues/queue-review';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Review' };

/** The clips of a queue, one after the other. */
export default async function QueueReviewPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson('reviewer');
  const id = await namedId(params);
  return (
    <Suspense>
      <QueueReview
        key={id}
        queueId={id}
        kinds={Object.fromEntries(suites.map((one) => [one.id, one.takes.kind]))}
        textSuites={suites.flatMap((one) => (one.sideText ? [one.id] : []))}
        holdClips={holdClips}
        skipClip={skipClip}
        unskipClips={unskipClips}
      />
    </Suspense>
  );
}
