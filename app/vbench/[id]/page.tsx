import type { Metadata } from 'next';
import { namedId } from '@/app/named-id';
import { requirePerson } from '@/app/person';
import { deletePlan } from '@/app/vbench/actions';
import { PlanPageView } from '@/benchmarks/vbench/views/plan-view';
import { neededFrames } from '@/lib/suites/settings';
import { suiteById } from '@/prompts';

export const metadata: Metadata = { title: 'Plan' };

/** One plan: what it expects, what models have of it, and where their files come in. */
export default async function PlanPage({ params }: { params: Promise<{ id: string }> }) {
  await requirePerson();
  const id = await namedId(params);
  const need = neededFrames(suiteById('vbench'), {});
  return <PlanPageView planId={id} need={need} deletePlan={deletePlan} />;
}
