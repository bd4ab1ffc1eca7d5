import type { Metadata } from 'next';
import { namedId } from '@/app/named-id';
import { requirePerson } from '@/app/person';
import { changeQueue, createAdjudication, releaseItems, setQueueState } from '@/app/queues/actions';
import { QueueView } from '@/components/queues/queue-view';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Queue' };

/** One queue: its progress, its people, its clips and its settings. */
export default async function QueuePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  const id = await namedId(params);
  return (
    <QueueView
      queueId={id}
      kinds={Object.fromEntries(suites.map((one) => [one.id, one.takes.kind]))}
      changeQueue={changeQueue}
      setQueueState={setQueueState}
      createAdjudication={createAdjudication}
      releaseItems={releaseItems}
    />
  );
}
