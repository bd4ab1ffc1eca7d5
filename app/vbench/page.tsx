import type { Metadata } from 'next';
import { changeProject, openSamples } from '@/app/library/actions';
import { requirePerson } from '@/app/person';
import { PlansView } from '@/benchmarks/vbench/views/plans-view';

export const metadata: Metadata = { title: 'VBench-2.0' };

/** The plans that were made of VBench-2.0's prompt suite, or of one in its shape. */
export default async function PlansPage() {
  await requirePerson();
  return <PlansView changeProject={changeProject} openSamples={openSamples} />;
}
