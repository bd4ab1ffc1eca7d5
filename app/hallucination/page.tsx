import type { Metadata } from 'next';
import { changeProject, openSamples } from '@/app/library/actions';
import { requirePerson } from '@/app/person';
import { FamilyPage } from '@/components/projects/family-page';
import { OpenSamplesButton } from '@/components/projects/open-samples-button';

export const metadata: Metadata = { title: 'Hallucinations' };

/** Where one arrives at the search for what cannot be real in clips. */
export default async function HallucinationPage() {
  await requirePerson();
  return (
    <FamilyPage
      family="hallucination"
      changeProject={changeProject}
      samples={<OpenSamplesButton family="hallucination" path="/" openSamples={openSamples} />}
    />
  );
}
