import { respond } from '@/app/api/respond';
import { listJudges } from '@/lib/judge/store';

/** The judges that can be chosen; never a key. */
export function GET(request: Request) {
  return respond(request, 'viewer', () => listJudges());
}
