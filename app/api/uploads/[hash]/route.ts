import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { bodyStream } from '@/app/api/respond';
import { sha256Schema } from '@/lib/video/schema';
import { finishParts, receivePart } from '@/lib/video/transfer/parts';
import { receivedSchema } from '@/lib/video/transfer/upload-schema';

const path = z.object({ hash: sha256Schema });

export const PUT = operation(
  {
    summary: 'Takes in one part of a file, with the byte at which it starts.',
    role: 'reviewer',
    path,
    query: z.object({ from: z.coerce.number().int().min(0) }),
    body: { bytes: 'application/octet-stream' },
    answer: receivedSchema,
    example: { query: { from: 8_388_608 } },
  },
  ({ request, person, path: { hash }, query: { from } }) =>
    receivePart(person.id, hash, from, bodyStream(request)),
);

export const POST = operation(
  {
    summary: 'Closes an upload: checks the whole against its hash and stores it.',
    role: 'reviewer',
    path,
    answer: receivedSchema,
  },
  ({ person, path: { hash } }) => finishParts(person.id, hash),
);
