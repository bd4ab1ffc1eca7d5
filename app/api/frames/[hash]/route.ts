import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { missing } from '@/lib/errors';
import { fileSize, readStored } from '@/lib/files';
import { sha256Schema } from '@/lib/video/schema';

interface Context {
  params: Promise<{ hash: string }>;
}

async function namedHash({ params }: Context): Promise<string> {
  return parseInput(z.object({ hash: sha256Schema }), await params).hash;
}

/** One frame's JPEG. Named by its own hash, so it never changes. */
export function GET(request: Request, context: Context) {
  return respond(request, 'viewer', async () => {
    const hash = await namedHash(context);
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
  });
}
