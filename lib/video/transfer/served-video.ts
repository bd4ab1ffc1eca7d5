import { Readable } from 'node:stream';
import { env } from '@/lib/env';
import { missing } from '@/lib/errors';
import { fileSize, fileStore, keyOf, streamStored } from '@/lib/files';
import { parseByteRange } from './byte-range';
import { readMediaType } from './media-type';

/** For how long a browser may read by an address that it was given, in seconds. */
const LINKED_SECONDS = 15 * 60;

/** The way to the store, where browsers read from it by themselves; null where they read from us. */
async function linkTo(request: Request, hash: string, size: number): Promise<Response | null> {
  const { shared } = await fileStore();
  // An address is signed for one method.
  if (!shared || env().FRAMEJURY_FILES_LINKS !== 'signed' || request.method !== 'GET') return null;
  const type = await readMediaType(hash, size);
  const location = await shared.linkTo(keyOf('videos', hash), type, LINKED_SECONDS);
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

/**
 * A stored video, whole or in part as a request asks for it, or the address at which a store gives it.
 * @param id of the item that shows it
 * @throws {AppError} 404 when its file is not there
 */
export async function serveVideo(request: Request, id: string, hash: string): Promise<Response> {
  const size = await fileSize('videos', hash);
  if (!size) missing('file of video', id);
  const link = await linkTo(request, hash, size);
  if (link) return link;

  const etag = `"${hash}"`;
  const condition = request.headers.get('if-range');
  const asked = condition === null || condition === etag ? request.headers.get('range') : null;
  const range = parseByteRange(asked, size);
  const headers = new Headers({
    'content-type': await readMediaType(hash, size),
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
      : (Readable.toWeb(await streamStored('videos', hash, start, end)) as ReadableStream);
  return new Response(body, { status: range ? 206 : 200, headers });
}
