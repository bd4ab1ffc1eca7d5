import type { Metadata } from 'next';
import { AgreementView } from '@/components/agreement/agreement-view';

export const metadata: Metadata = { title: 'Agreement' };

/** How far judges agree with people and with known answers. */
export default function AgreementPage() {
  return <AgreementView />;
}
