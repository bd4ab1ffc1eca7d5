import type { Metadata } from 'next';
import { changeProject, openSamples } from '@/app/library/actions';
import { requirePerson } from '@/app/person';
import { FamilyPage } from '@/components/projects/family-page';
import { SampleCaptions } from '@/components/projects/sample-captions';

export const metadata: Metadata = { title: 'Captions' };

/** Where one arrives at the rating of captions. */
export default async function CaptionsPage() {
  await requirePerson();
  return (
    <FamilyPage
      family="captions"
      changeProject={changeProject}
      samples={<SampleCaptions openSamples={openSamples} />}
    />
  );
}
