import { operation } from '@/app/api/operation';
import {
  benchmarkChoiceSchema,
  benchmarkPreviewSchema,
} from '@/benchmarks/instructional-qa/formats/out/schema';
import { previewBenchmark } from '@/benchmarks/instructional-qa/use-cases/benchmarks/preview';

export const GET = operation(
  {
    summary: 'Says what a benchmark would hold, and what can be chosen.',
    role: 'viewer',
    query: benchmarkChoiceSchema,
    answer: benchmarkPreviewSchema,
  },
  ({ person, query }) => previewBenchmark(person, query),
);
