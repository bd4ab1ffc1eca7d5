import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { QueueList } from '@/components/queues/queue-list';
import { createQueue } from './actions';

export const metadata: Metadata = { title: 'Queues' };

/** All queues. */
export default async function QueuesPage() {
  await requirePerson();
  return <QueueList createQueue={createQueue} />;
}
