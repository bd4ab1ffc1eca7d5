import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requirePerson } from '@/app/person';
import { RaterMatrixView } from '@/components/comparison/rater-matrix-view';
import { suiteFacts } from '@/lib/reviews/store';
import { asksAnything } from '@/lib/suites/suite';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Pairwise agreement' };

/** How far every two judges, people and labels agree. */
export default async function RatersPage() {
  await requirePerson();
  return (
    <Suspense>
      <RaterMatrixView suites={suites.filter(asksAnything).map(suiteFacts)} />
    </Suspense>
  );
}
