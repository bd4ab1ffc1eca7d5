import { respond } from '@/app/api/respond';
import { permits } from '@/lib/people/schema';
import { listPractices } from '@/lib/queues/practice/store';

/** All practices, latest first, with how far the person who asks is. */
export function GET(request: Request) {
  return respond(request, 'viewer', ({ id, role }) =>
    listPractices({ raterId: id, admin: permits(role, 'admin') }),
  );
}
