import { operation } from '@/app/api/operation';
import { auditChoicesSchema } from '@/lib/audit/schema';
import { auditChoices } from '@/lib/audit/store';

export const GET = operation(
  { summary: 'Lists who and what is in the audit.', role: 'admin', answer: auditChoicesSchema },
  () => auditChoices(),
);
