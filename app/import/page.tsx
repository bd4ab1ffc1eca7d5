import type { Metadata } from 'next';
import { ImportView } from '@/components/imports/import-view';

export const metadata: Metadata = { title: 'Import' };

/** Where scores and labels made elsewhere come in. */
export default function ImportPage() {
  return <ImportView />;
}
