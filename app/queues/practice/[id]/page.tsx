import type { Metadata } from 'next';
import { Suspense } from 'react';
import { namedId } from '@/app/named-id';
import { requirePerson } from '@/app/person';
import { Practice } from '@/components/queues/practice/practice';
import { suites } from '@/prompts';
import { changePractice, checkPractice, practiseAgain, startPractice } from '../actions';

export const metadata: Metadata = { title: 'Practice' };

/** A practice: its items one after another, and how much was right. */
export default async function PracticePage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson('reviewer');
  const id = await namedId(params);
  return (
    <Suspense>
      <Practice
        practiceId={id}
        kinds={Object.fromEntries(suites.map((one) => [one.id, one.takes.kind]))}
        changePractice={changePractice}
        checkPractice={checkPractice}
        practiseAgain={practiseAgain}
        startPractice={startPractice}
      />
    </Suspense>
  );
}
