import { respond } from '@/app/api/respond';
import { readCheckUp } from '@/lib/check-up/store';

/**
 * A judge and its runs over known-answer clips; for admins only, since reviewers must not know which clips these are.
 */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'admin', async () => readCheckUp((await params).id));
}
