import { respond } from '@/app/api/respond';
import { listRuns } from '@/lib/runs/progress/store';

/** All runs, latest first. */
export function GET() {
  return respond(listRuns);
}
