import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { filesOfSuite } from '@/app/suites/sources';
import { missing } from '@/lib/errors';
import { zipStream } from '@/lib/export/zip';

/** A suite that is data as a ZIP with its folder: drop it on another installation, or put it under version control. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async () => {
    const id = parseInput(z.string().max(100), (await params).id);
    const files = filesOfSuite(id) ?? missing('suite', id);
    const folder = Object.entries(files).map(([name, text]) => ({
      path: `${id}/${name}`,
      text: [text],
    }));
    return new Response(zipStream(folder), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${id}.zip"`,
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
