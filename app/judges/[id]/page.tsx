import type { Metadata } from 'next';
import { Suspense } from 'react';
import { openCheckUp, startCheckUp } from '@/app/judges/actions';
import { namedId } from '@/app/named-id';
import { requirePerson } from '@/app/person';
import { JudgeCheckUp } from '@/components/judges/check-up';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Check-up of a judge' };

/** One judge: what it is, and how it fares on the known-answer clips; for admins alone. */
export default async function JudgePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson('admin');
  const id = await namedId(params);
  const [suite] = suites;
  return (
    <Suspense>
      <JudgeCheckUp
        judgeId={id}
        suite={suite?.id ?? ''}
        openCheckUp={openCheckUp}
        startCheckUp={startCheckUp}
      />
    </Suspense>
  );
}
