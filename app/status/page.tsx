import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { StatusView } from '@/components/status/status-view';

export const metadata: Metadata = { title: 'Status' };

/** How the installation is, for admins. */
export default async function StatusPage() {
  await requirePerson('admin');
  return <StatusView />;
}
