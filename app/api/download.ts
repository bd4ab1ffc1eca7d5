import { Readable } from 'node:stream';
import type { ExportFormat } from '@/lib/export/schema';

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

/** A table as a download, streamed; `name` is the file's, without its ending. */
export function downloadTable(stream: Readable, name: string, format: ExportFormat): Response {
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'content-type': CONTENT_TYPES[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
