import { respond } from '@/app/api/respond';
import { listLibrary } from '@/lib/reviews/store';

/** The videos of the library with their latest runs. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id }) => ({ videos: await listLibrary(id) }));
}
