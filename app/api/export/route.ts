import { Readable } from 'node:stream';
import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { csvStream, jsonLinesStream } from '@/lib/export/formats';
import { exportRun } from '@/lib/export/store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ run: z.uuid(), format: z.enum(['csv', 'jsonl']) });

/** All answers of `?run=` as a download, in `?format=csv` or `jsonl`, written as they are read. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id }) => {
    const { run, format } = parseInput(
      querySchema,
      Object.fromEntries(new URL(request.url).searchParams),
    );
    const { name, rows } = await exportRun(run, id, suiteById);
    const stream = format === 'csv' ? csvStream(rows) : jsonLinesStream(rows);
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        'content-type':
          format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.${format}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
