import { AppError } from '@/lib/errors';

/**
 * Reads a request's body as text in UTF-8. Asks for the content type of plain bytes, which another site's form cannot
 * send.
 * @param maximum the most bytes that are read
 * @throws {AppError} 400 when it has another type or did not come whole, 413 when it is too large, 422 when it has a
 *   character that cannot be stored
 */
export async function readTextBody(request: Request, maximum: number): Promise<string> {
  if (request.headers.get('content-type') !== 'application/octet-stream') {
    throw new AppError(400, 'The request must have the content type application/octet-stream.');
  }
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maximum) throw tooLarge(maximum);
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > maximum) throw tooLarge(maximum);
    pieces.push(decoder.decode(chunk, { stream: true }));
  }
  if (size < announced) {
    throw new AppError(400, `Only ${size} of the ${announced} bytes of the file have arrived.`);
  }
  const text = pieces.join('') + decoder.decode();
  if (text.includes('\0'))
    throw new AppError(422, 'The file holds the character zero: is it text?');
  return text;
}

function tooLarge(maximum: number): AppError {
  return new AppError(413, `The file is too large: it may have at most ${maximum} bytes.`);
}
