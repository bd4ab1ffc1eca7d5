import { parseInput, respond } from '@/app/api/respond';
import { auditQuerySchema } from '@/lib/audit/schema';
import { readAudit } from '@/lib/audit/store';

/** How many lines a page shows at a time. */
const PAGE_SIZE = 100;

/** The audit, latest first, a page at a time; goes on after `?after=`. For admins: it tells what others answered blind. */
export function GET(request: Request) {
  return respond(request, 'admin', async () => {
    const { after, ...filter } = parseInput(
      auditQuerySchema,
      Object.fromEntries(new URL(request.url).searchParams),
    );
    return readAudit(filter, after ?? null, PAGE_SIZE);
  });
}
