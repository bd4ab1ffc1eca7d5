import type { Metadata } from 'next';
import { openSamples } from '@/app/library/actions';
import { requirePerson } from '@/app/person';
import { AnnotationsView } from '@/benchmarks/instructional-qa/views/annotations/annotations-view';

export const metadata: Metadata = { title: 'Annotations' };

/** Where annotated videos become clips with steps, which questions are written about. */
export default async function AnnotationsPage() {
  await requirePerson('reviewer');
  return <AnnotationsView openSamples={openSamples} />;
}
