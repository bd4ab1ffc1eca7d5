import { z } from 'zod';
import { downloadTable } from '@/app/api/download';
import { operation } from '@/app/api/operation';
import { recordExposureToAllAnswers } from '@/lib/answers/exposure.store';
import { AUDIT_COLUMNS } from '@/lib/audit/formats';
import { auditFilterSchema } from '@/lib/audit/schema';
import { exportAudit } from '@/lib/audit/store';
import { refuseWhileBlind } from '@/lib/disclosure/refusals.store';
import { rowStream } from '@/lib/export/formats';
import { TABLE_FORMATS } from '@/lib/export/schema';

export const GET = operation(
  {
    summary:
      'Downloads the audit, written as it is read. Refused while the admin who asks reviews anything blind, since it holds what others answered.',
    role: 'admin',
    query: auditFilterSchema.extend({ format: z.enum(TABLE_FORMATS) }),
    files: ['text/csv', 'application/jsonl'],
    heavy: true,
  },
  async ({ person: { id: viewerId }, query: { format, ...filter }, record }) => {
    await refuseWhileBlind(viewerId);
    await recordExposureToAllAnswers(viewerId);
    record({
      action: 'audit.exported',
      subject: { kind: 'audit', id: 'all' },
      after: { format, ...filter },
    });
    const stream = rowStream(exportAudit(filter), AUDIT_COLUMNS, format);
    return downloadTable(stream, 'framejury-audit', format);
  },
);
