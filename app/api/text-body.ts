import { AppError } from '@/lib/errors';
import { joined } from './respond';

/**
 * Reads a request's body as it is. Asks for the content type of plain bytes, which another site's form cannot send.
 * @param maximum the most bytes that are read
 * @throws {AppError} 400 when it has another type or did not come whole, 413 when it is too large
 */
export async function readPlainBytes(
  request: Request,
  maximum: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (request.headers.get('content-type') !== 'application/octet-stream') {
    throw new AppError(400, 'The request must have the content type application/octet-stream.');
  }
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maximum) throw tooLarge(maximum);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maximum) throw tooLarge(maximum);
    chunks.push(chunk);
  }
  if (size < announced) {
    throw new AppError(400, `Only ${size} of the ${announced} bytes of the file have arrived.`);
  }
  return joined(chunks, size);
}

function tooLarge(maximum: number): AppError {
  return new AppError(413, `The file is too large: it may have at most ${maximum} bytes.`);
}
