import { respond } from '@/app/api/respond';
import { listQueues } from '@/lib/queues/progress.store';

/** All queues, latest first, with their progress and the asking person's part in them. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id }) => listQueues(id));
}
