'use server';

import { type ActionResult, act } from '@/app/act';
import { beginRun } from '@/app/runs/begin';
import { benchmarkChoiceSchema } from '@/benchmarks/instructional-qa/formats/out/schema';
import { examinationOf } from '@/benchmarks/instructional-qa/use-cases/benchmarks/examination';
import type { BegunRun } from '@/lib/runs/begun.schema';

/** Has the examination made of the kept questions with options that would be in no item of a benchmark. */
export async function makeExamination(choice: unknown): Promise<ActionResult<BegunRun>> {
  return act('reviewer', async (person, record) => {
    const run = await examinationOf(person, benchmarkChoiceSchema.parse(choice));
    return beginRun(run, person, (change) => record(change));
  });
}
