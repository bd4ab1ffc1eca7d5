import { respond } from '@/app/api/respond';
import { listReviewers } from '@/lib/queues/store';

/** Everybody who may review in a queue. */
export function GET(request: Request) {
  return respond(request, 'admin', async () => listReviewers());
}
