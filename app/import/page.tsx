import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { ImportView } from '@/components/imports/import-view';

export const metadata: Metadata = { title: 'Import' };

/** Where scores and labels made elsewhere come in. */
export default async function ImportPage() {
  await requirePerson('reviewer');
  return <ImportView />;
}
