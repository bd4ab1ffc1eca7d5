'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { planFor, SUITE } from '@/benchmarks/vbench/use-cases/plan';
import { deleteDataset } from '@/lib/datasets/store';

/** Forgets a plan; items that were made by it stay. */
export async function deletePlan(id: unknown): Promise<ActionResult<object>> {
  return act('reviewer', async (person, record) => {
    const planId = z.uuid().parse(id);
    await planFor(person, planId);
    const { name, version } = await deleteDataset(person, planId, SUITE);
    record({
      action: 'plan.deleted',
      subject: { kind: 'plan', id: planId },
      before: { name, version },
    });
    return {};
  });
}
