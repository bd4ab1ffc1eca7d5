import { parseQuery, respond } from '@/app/api/respond';
import { benchmarkChoiceSchema } from '@/benchmarks/instructional-qa/formats/out/schema';
import { previewBenchmark } from '@/benchmarks/instructional-qa/use-cases/benchmarks/preview';

/** What a benchmark would hold, and what can be chosen. */
export function GET(request: Request) {
  return respond(request, 'viewer', (person) =>
    previewBenchmark(person, parseQuery(request, benchmarkChoiceSchema)),
  );
}
