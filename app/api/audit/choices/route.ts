import { respond } from '@/app/api/respond';
import { auditChoices } from '@/lib/audit/store';

/** Who and what is in the audit. */
export function GET(request: Request) {
  return respond(request, 'admin', () => auditChoices());
}
