import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requirePerson } from '@/app/person';
import { SetComparisonView } from '@/components/comparison/set-comparison';
import { asksAnything } from '@/lib/suites/suite';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Compare' };

/** Two runs, or any two raters, over a set of videos. */
export default async function ComparePage() {
  await requirePerson();
  return (
    <Suspense>
      <SetComparisonView
        suites={suites
          .filter(asksAnything)
          .map(({ id, name, takes }) => ({ id, name, kind: takes.kind }))}
      />
    </Suspense>
  );
}
