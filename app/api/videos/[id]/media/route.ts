import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { readMedium } from '@/lib/video/store';
import { serveVideo } from '@/lib/video/transfer/served-video';

export const GET = operation(
  {
    summary:
      'Plays the file of an item’s first video, or of its `n`-th, whole or in part, as a request’s `Range` asks for it.',
    role: 'viewer',
    path: z.object({ id: z.string() }),
    query: z.object({ n: z.coerce.number().int().min(1).default(1) }),
    files: ['video/*', 'application/octet-stream'],
  },
  async ({ request, path: { id }, query: { n } }) => {
    const { hash } = await readMedium(id, n);
    return serveVideo(request, id, hash);
  },
);
