import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { bodyStream, joined } from '@/app/api/respond';
import { AppError } from '@/lib/errors';
import { storePicture } from '@/lib/items/pictures.store';
import { itemPictureSchema } from '@/lib/suites/item-picture';

/** The most bytes of one picture. */
const MAX_BYTES = 20 * 1024 * 1024;

export const PUT = operation(
  {
    summary:
      'Takes in a picture (JPEG, PNG, WebP) that items of a project may have: its bytes are the body.',
    role: 'reviewer',
    query: z.object({
      /** The project whose items may have it; the first one when left out. */
      project: z.uuid().optional(),
      /** The file's name, by which rows of items name it. */
      name: z.string().trim().min(1, 'A picture needs the name of its file.').max(500),
    }),
    body: { bytes: 'application/octet-stream', maximum: MAX_BYTES },
    answer: itemPictureSchema,
  },
  async ({ query: { project = null, name }, request }) => {
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
  },
);
