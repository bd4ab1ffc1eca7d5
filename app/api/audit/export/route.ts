import { z } from 'zod';
import { downloadTable, TABLE_FORMATS } from '@/app/api/download';
import { parseQuery, respond } from '@/app/api/respond';
import { recordExposureToAllAnswers } from '@/lib/answers/exposure.store';
import { AUDIT_COLUMNS } from '@/lib/audit/formats';
import { auditFilterSchema } from '@/lib/audit/schema';
import { exportAudit } from '@/lib/audit/store';
import { refuseWhileBlind } from '@/lib/disclosure/blind.store';
import { jsonLinesStream, tableStream } from '@/lib/export/formats';

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
    const lines = exportAudit(filter);
    const stream = format === 'csv' ? tableStream(lines, AUDIT_COLUMNS) : jsonLinesStream(lines);
    return downloadTable(stream, 'framejury-audit', format);
  });
}
