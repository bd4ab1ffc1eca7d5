import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { StatisticsView } from '@/benchmarks/instructional-qa/views/statistics/statistics-view';

export const metadata: Metadata = { title: 'Statistics of instructional QA' };

/** What was made on the way to a benchmark of instructional videos, counted. */
export default async function StatisticsPage() {
  await requirePerson();
  return <StatisticsView />;
}
