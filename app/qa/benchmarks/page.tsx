import type { Metadata } from 'next';
import { requirePerson } from '@/app/person';
import { makeExamination } from '@/app/qa/actions';
import { startRun } from '@/app/runs/actions';
import { BenchmarksView } from '@/benchmarks/instructional-qa/views/benchmarks/benchmarks-view';
import { suiteChoices } from '@/lib/suites/settings';
import { suites } from '@/prompts';

export const metadata: Metadata = { title: 'Benchmarks' };

/** Where questions become a benchmark, which is examined, counted, compared and exported. */
export default async function BenchmarksPage() {
  await requirePerson();
  return (
    <BenchmarksView
      suites={suiteChoices(suites)}
      startRun={startRun}
      makeExamination={makeExamination}
    />
  );
}
