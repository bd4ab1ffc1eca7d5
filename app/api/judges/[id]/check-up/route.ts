import { respond } from '@/app/api/respond';
import { readCheckUp } from '@/lib/check-up/store';

/** A judge and its runs over known-answer clips; for admins alone, since reviewers are given such clips unawares. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'admin', async () => readCheckUp((await params).id));
}
