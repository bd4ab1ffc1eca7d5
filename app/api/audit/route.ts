import { parseQuery, respond } from '@/app/api/respond';
import { auditQuerySchema } from '@/lib/audit/schema';
import { readDisclosedAudit } from '@/lib/disclosure/audit';
import { suites } from '@/prompts';

/**
 * The audit, latest first, a page at a time; goes on after `?after=`. What others did to items that the admin who looks
 * reviews blind is left out.
 */
export function GET(request: Request) {
  return respond(request, 'admin', ({ id }) => {
    const { after = null, ...filter } = parseQuery(request, auditQuerySchema);
    return readDisclosedAudit(id, filter, after, suites);
  });
}
