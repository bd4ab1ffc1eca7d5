import type { Metadata } from 'next';
import { Suspense } from 'react';
import { namedId } from '@/app/named-id';
import { requirePerson } from '@/app/person';
import { VideoComparisonView } from '@/components/comparison/video-comparison';

export const metadata: Metadata = { title: 'Compare answers' };

/** Judges and people side by side on one video. */
export default async function VideoComparisonPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  const id = await namedId(params);
  return (
    <Suspense>
      <VideoComparisonView key={id} itemId={id} />
    </Suspense>
  );
}
