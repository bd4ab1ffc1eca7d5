import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { filesOfSuite } from '@/app/suites/sources';
import { missing } from '@/lib/errors';
import { zipStream } from '@/lib/export/zip';

export const GET = operation(
  {
    summary:
      'Downloads a suite that is data as a ZIP with its folder. Drop it on another installation, or put it under version control.',
    role: 'viewer',
    path: z.object({ id: z.string().max(100) }),
    files: ['application/zip'],
  },
  ({ path: { id } }) => {
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
  },
);
