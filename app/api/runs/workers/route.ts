import { respond } from '@/app/api/respond';
import { readWorkers } from '@/lib/runs/workers/store';

/** Whether anybody judges what is to be judged. */
export function GET(request: Request) {
  return respond(request, 'viewer', readWorkers);
}
