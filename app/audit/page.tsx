import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requirePerson } from '@/app/person';
import { AuditView } from '@/components/audit/audit-view';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Audit' };

/** Who changed what and when. */
export default async function AuditPage() {
  await requirePerson('admin');
  const suiteWords = suites.map(({ id, name, questions, prompts }) => ({
    id,
    name,
    questions: questions.map(({ id: question, label }) => ({ id: question, label })),
    prompts: prompts.map(({ id: prompt, purpose }) => ({ id: prompt, purpose })),
  }));
  return (
    <Suspense>
      <AuditView suites={suiteWords} />
    </Suspense>
  );
}
