import { z } from 'zod';
import type { ImportRow } from './table';

/** The body of a score as Langfuse takes it (https://langfuse.com/docs/api, POST /api/public/scores), as far as it says something here. */
const langfuseScoreSchema = z
  .object({
    traceId: z.string().optional(),
    name: z.string(),
    value: z.union([z.number(), z.string()]),
    dataType: z.string().nullish(),
    comment: z.string().nullish(),
    metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  })
  .refine(({ traceId, dataType }) => traceId !== undefined || typeof dataType === 'string');

/**
 * A score in the form of Langfuse as a row of ours; any other row as it is. Its name is the question, its comment the reason,
 * its trace the item; its metadata say what else our columns do, and go before these.
 */
export function fromLangfuse(row: ImportRow): ImportRow {
  if ('question' in row.record) return row;
  const score = langfuseScoreSchema.safeParse(row.record).data;
  if (!score) return row;
  const { name: question, value, comment, traceId, metadata } = score;
  const names = metadata && ('item' in metadata || 'video' in metadata);
  const record = {
    ...{ question, value, reason: comment ?? '' },
    ...(!names && { item: traceId }),
    ...metadata,
  };
  return { ...row, record };
}
