import type { Metadata } from 'next';
import { Suspense } from 'react';
import { recordKnownAnswers, startRun } from '@/app/actions';
import { requirePerson } from '@/app/person';
import { JudgeCheckUp } from '@/components/judges/check-up';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Check-up of a judge' };

/** One judge: what it is, and how it fares on the known-answer clips. */
export default async function JudgePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  const { id } = await params;
  const [suite] = suites;
  return (
    <Suspense>
      <JudgeCheckUp
        judgeId={id}
        suite={suite?.id ?? ''}
        startRun={startRun}
        recordKnownAnswers={recordKnownAnswers}
      />
    </Suspense>
  );
}
