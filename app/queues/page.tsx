import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { QueueList } from '@/components/queues/queue-list';
import { openAllToPeople } from '@/lib/runs/people.store';
import { suites } from '@/prompts';
import { createQueue } from './actions';
import { createPractice } from './practice/actions';

export const metadata: Metadata = { title: 'Queues' };

/** All queues. */
export default async function QueuesPage() {
  await requirePerson();
  // So that a queue can be made of any suite that asks people.
  await openAllToPeople(suites);
  return <QueueList createQueue={createQueue} createPractice={createPractice} />;
}
