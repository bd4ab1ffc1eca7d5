import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { draftStudy, freezeStudy } from '@/app/studies/actions';
import { AgreementView } from '@/components/agreement/agreement-view';

export const metadata: Metadata = { title: 'Agreement' };

/** How far judges agree with people and with known answers. */
export default async function AgreementPage() {
  await requirePerson();
  return <AgreementView studies={{ draftStudy, freezeStudy }} />;
}
