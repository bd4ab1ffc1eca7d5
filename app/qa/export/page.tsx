import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { ExportView } from '@/benchmarks/instructional-qa/views/export/export-view';

export const metadata: Metadata = { title: 'Export of instructional QA' };

/** Where questions become a benchmark to download. */
export default async function ExportPage() {
  await requirePerson();
  return <ExportView />;
}
