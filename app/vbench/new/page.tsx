import type { Metadata } from 'next';
import { openSamples } from '@/app/library/actions';
import { requirePerson } from '@/app/person';
import { readSampleTree } from '@/benchmarks/vbench/use-cases/sample-tree';
import { NewPlanView } from '@/benchmarks/vbench/views/new-plan-view';

export const metadata: Metadata = { title: 'New plan' };

/** Where a prompt suite is loaded, checked and planned. */
export default async function NewPlanPage() {
  await requirePerson('reviewer');
  return <NewPlanView sample={await readSampleTree()} openSamples={openSamples} />;
}
