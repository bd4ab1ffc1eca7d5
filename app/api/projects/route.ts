import { respond } from '@/app/api/respond';
import { listProjects } from '@/lib/library/projects.store';

/** All projects that the person may see, with how many videos each holds. */
export function GET(request: Request) {
  return respond(request, 'viewer', (person) => listProjects(person));
}
