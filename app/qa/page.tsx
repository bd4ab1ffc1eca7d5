import type { Metadata } from 'next';
import { changeProject, openSamples } from '@/app/library/actions';
import { requirePerson } from '@/app/person';
import { FamilyPage } from '@/components/projects/family-page';
import { OpenSamplesButton } from '@/components/projects/open-samples-button';

export const metadata: Metadata = { title: 'Instructional QA' };

/** Where one arrives at instructional question answering. */
export default async function QaPage() {
  await requirePerson();
  return (
    <FamilyPage
      family="qa"
      changeProject={changeProject}
      samples={<OpenSamplesButton family="qa" path="/qa/annotations" openSamples={openSamples} />}
    />
  );
}
