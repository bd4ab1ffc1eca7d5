import type { Metadata } from 'next';
import { Suspense } from 'react';
import { requirePerson } from '@/app/person';
import { AuditView } from '@/components/audit/audit-view';

export const metadata: Metadata = { title: 'Audit' };

/** Who changed what and when. */
export default async function AuditPage() {
  await requirePerson('admin');
  return (
    <Suspense>
      <AuditView />
    </Suspense>
  );
}
