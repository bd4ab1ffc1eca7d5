import { respond } from '@/app/api/respond';
import { listRuns } from '@/lib/runs/progress/store';
import { suiteById } from '@/prompts';

/** All runs, latest first. */
export function GET(request: Request) {
  return respond(request, 'viewer', () => listRuns(suiteById));
}
