import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { missing } from '@/lib/errors';
import { readHelpImage } from '@/lib/help';

export const GET = operation(
  {
    summary: 'Sends a picture of the documentation.',
    role: 'viewer',
    path: z.object({ name: z.string() }),
    files: ['image/png'],
  },
  async ({ path: { name } }) => {
    const image = (await readHelpImage(name)) ?? missing('picture', name);
    return new Response(new Uint8Array(image), {
      headers: {
        'content-type': 'image/png',
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      },
    });
  },
);
