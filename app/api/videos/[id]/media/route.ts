import { Readable } from 'node:stream';
import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { missing } from '@/lib/errors';
import { fileSize, streamStored } from '@/lib/files';
import { readMedium } from '@/lib/video/store';
import { parseByteRange } from '@/lib/video/transfer/byte-range';
import { readMediaType } from '@/lib/video/transfer/media-type';

const querySchema = z.object({ n: z.coerce.number().int().min(1).default(1) });

/** The file of an item's first video, or of its `?n=`-th, whole or in part, for the player. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async () => {
    const { id } = await params;
    const { n } = parseInput(querySchema, Object.fromEntries(new URL(request.url).searchParams));
    const video = await readMedium(id, n);
    const size = await fileSize('videos', video.hash);
    if (!size) missing('file of video', id);

    const etag = `"${video.hash}"`;
    const condition = request.headers.get('if-range');
    const asked = condition === null || condition === etag ? request.headers.get('range') : null;
    const range = parseByteRange(asked, size);
    const headers = new Headers({
      'content-type': await readMediaType(video.hash),
      'accept-ranges': 'bytes',
      etag,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${size}`);
      return new Response(null, { status: 416, headers });
    }
    if (!range && request.headers.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers });
    }

    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set('content-length', String(end - start + 1));
    if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`);
    const body =
      request.method === 'HEAD'
        ? null
        : (Readable.toWeb(streamStored('videos', video.hash, start, end)) as ReadableStream);
    return new Response(body, { status: range ? 206 : 200, headers });
  });
}
