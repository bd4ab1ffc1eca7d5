import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { missing } from '@/lib/errors';
import { fileSize, readStored } from '@/lib/files';
import { sha256Schema } from '@/lib/video/schema';

export const GET = operation(
  {
    summary: 'Sends one frame’s JPEG. It is named by its own hash, so it never changes.',
    role: 'viewer',
    path: z.object({ hash: sha256Schema }),
    files: ['image/jpeg'],
  },
  async ({ path: { hash } }) => {
    if ((await fileSize('frames', hash)) === null) missing('frame', hash);
    const jpeg = new Uint8Array(await readStored('frames', hash));
    return new Response(jpeg, {
      headers: {
        'content-type': 'image/jpeg',
        'content-length': String(jpeg.length),
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      },
    });
  },
);
