import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { FunnelView } from '@/benchmarks/instructional-qa/views/funnel/funnel-view';

export const metadata: Metadata = { title: 'Funnel' };

/** What became of questions from stage to stage, and how the filters compare with people. */
export default async function FunnelPage() {
  await requirePerson();
  return <FunnelView />;
}
