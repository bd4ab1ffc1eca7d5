import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { missing } from '@/lib/errors';
import { findStored } from '@/lib/files';
import { sha256Schema } from '@/lib/video/schema';

export const GET = operation(
  {
    summary: 'Sends one frame’s JPEG. It is named by its own hash, so it never changes.',
    role: 'viewer',
    path: z.object({ hash: sha256Schema }),
    files: ['image/jpeg'],
  },
  async ({ path: { hash } }) => {
    const jpeg = await findStored('frames', hash);
    if (!jpeg) missing('frame', hash);
    return new Response(new Uint8Array(jpeg), {
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
