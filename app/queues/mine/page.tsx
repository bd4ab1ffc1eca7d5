import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { OwnWork } from '@/components/queues/own-work';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'My work' };

/** What there is to do for a reviewer, and what they did today. */
export default async function OwnWorkPage() {
  await requirePerson('reviewer');
  return <OwnWork kinds={Object.fromEntries(suites.map((one) => [one.id, one.takes.kind]))} />;
}
