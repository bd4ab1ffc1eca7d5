import { respond } from '@/app/api/respond';
import { readCheckUp } from '@/lib/reviews/check-up/store';

/** A judge, the known-answer clips that are here, and its runs over them. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async () => readCheckUp((await params).id));
}
