import { z } from 'zod';
import { bodyStream, joined, parseQuery, respond } from '@/app/api/respond';
import { AppError } from '@/lib/errors';
import { storePicture } from '@/lib/items/pictures.store';

/** The most bytes of one picture. */
const MAX_BYTES = 20 * 1024 * 1024;

const wantedSchema = z.object({
  /** The project whose items may have it; the first one when left out. */
  project: z.uuid().optional(),
  /** The file's name, by which rows of items name it. */
  name: z.string().trim().min(1, 'A picture needs the name of its file.').max(500),
});

/** Takes in a picture (JPEG, PNG, WebP) that items of a project may have: its bytes are the body. */
export function PUT(request: Request) {
  return respond(request, 'reviewer', async () => {
    const { project = null, name } = parseQuery(request, wantedSchema);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of bodyStream(request)) {
      size += piece.length;
      if (size > MAX_BYTES) {
        throw new AppError(413, `“${name}” is larger than ${MAX_BYTES / 1024 / 1024} MB.`, 'file');
      }
      pieces.push(piece);
    }
    return storePicture(project, name, joined(pieces, size));
  });
}
