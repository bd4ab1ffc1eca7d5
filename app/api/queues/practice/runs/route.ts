import { respond } from '@/app/api/respond';
import { listPracticeRuns } from '@/lib/queues/practice/store';
import { suiteById } from '@/prompts';

/** The runs that have judged items whose answers are known, on which people can practise. */
export function GET(request: Request) {
  return respond(request, 'admin', ({ id }) => listPracticeRuns(id, suiteById));
}
