import { respond } from '@/app/api/respond';
import { readWorkers } from '@/lib/runs/workers/store';

/** Whether there is a worker. */
export function GET(request: Request) {
  return respond(request, 'viewer', readWorkers);
}
