import { z } from 'zod';
import { downloadTable } from '@/app/api/download';
import { parseQuery, respond } from '@/app/api/respond';
import { recordExposureToAllAnswers } from '@/lib/answers/exposure.store';
import { AUDIT_COLUMNS } from '@/lib/audit/formats';
import { auditFilterSchema } from '@/lib/audit/schema';
import { exportAudit } from '@/lib/audit/store';
import { refuseWhileBlind } from '@/lib/disclosure/refusals.store';
import { rowStream } from '@/lib/export/formats';
import { TABLE_FORMATS } from '@/lib/export/schema';

const querySchema = auditFilterSchema.extend({ format: z.enum(TABLE_FORMATS) });

/**
 * The audit as a download, in `?format=csv` or `jsonl`, written as it is read. Refused while the admin who asks reviews
 * anything blind, since it holds what others answered.
 */
export function GET(request: Request) {
  return respond(request, 'admin', async ({ id: viewerId }, record) => {
    const { format, ...filter } = parseQuery(request, querySchema);
    await refuseWhileBlind(viewerId);
    await recordExposureToAllAnswers(viewerId);
    record({
      action: 'audit.exported',
      subject: { kind: 'audit', id: 'all' },
      after: { format, ...filter },
    });
    const stream = rowStream(exportAudit(filter), AUDIT_COLUMNS, format);
    return downloadTable(stream, 'framejury-audit', format);
  });
}
