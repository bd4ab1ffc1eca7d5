import { Readable } from 'node:stream';
import type { TableFormat } from '@/lib/export/schema';

const CONTENT_TYPES = { csv: 'text/csv', jsonl: 'application/jsonl' };

/** A table as a download, streamed; `name` is the file's, without its ending. */
export function downloadTable(stream: Readable, name: string, format: TableFormat): Response {
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'content-type': `${CONTENT_TYPES[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
