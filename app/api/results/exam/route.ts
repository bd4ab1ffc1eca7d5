import { parseInput, respond } from '@/app/api/respond';
import { examRequestSchema, readExamAddress } from '@/lib/results/exam/schema';
import { readExam } from '@/lib/results/exam/store';
import { suites } from '@/prompts';

/** An examination in detail: accuracies by slices, gain by frames, McNemar's test, and items; see docs/results.md for the query. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    const wanted = parseInput(examRequestSchema, readExamAddress(searchParams));
    return readExam(person, wanted, suites);
  });
}
