import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requirePerson } from '@/app/person';
import { TwoClipsView } from '@/components/comparison/two-clips-view';

export const metadata: Metadata = { title: 'Two clips' };

/** Two videos side by side, in sync. */
export default async function TwoClipsPage() {
  await requirePerson();
  return (
    <Suspense>
      <TwoClipsView />
    </Suspense>
  );
}
