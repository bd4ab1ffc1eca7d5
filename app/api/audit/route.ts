import { operation } from '@/app/api/operation';
import { auditPageSchema, auditQuerySchema } from '@/lib/audit/schema';
import { readDisclosedAudit } from '@/lib/disclosure/audit';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists the audit, latest first, a page at a time; goes on after the line `after`. What others did to items that the admin who looks reviews blind is left out.',
    role: 'admin',
    query: auditQuerySchema,
    answer: auditPageSchema,
  },
  ({ person: { id }, query: { after = null, ...filter } }) =>
    readDisclosedAudit(id, filter, after, suites),
);
