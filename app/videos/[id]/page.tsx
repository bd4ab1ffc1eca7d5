import type { Metadata } from 'next';
import { Suspense } from 'react';
import { startRun } from '@/app/actions';
import { requirePerson } from '@/app/person';
import { ReviewScreen } from '@/components/review/review-screen';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Review' };

/** The review of one video; which run and which cell stand in the address. */
export default async function VideoPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  const { id } = await params;
  return (
    <Suspense>
      <ReviewScreen
        key={id}
        itemId={id}
        suites={suites.map(({ id, name, takes }) => ({ id, name, kind: takes.kind }))}
        startRun={startRun}
      />
    </Suspense>
  );
}
