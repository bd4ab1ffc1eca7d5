import { respond } from '@/app/api/respond';
import { listProjects } from '@/lib/reviews/library/projects/store';

/** All projects, with how many videos each holds. */
export function GET(request: Request) {
  return respond(request, 'viewer', () => listProjects());
}
