import { z } from 'zod';
import { parseInput, readForm, respond } from '@/app/api/respond';
import { MAX_ENTRY_BYTES, PART_BYTES } from '@/lib/video/limits';
import { sha256Schema } from '@/lib/video/schema';
import { receiveFrames } from '@/lib/video/transfer/frame-files';

const framesSchema = z.record(
  sha256Schema,
  z.instanceof(Blob, { error: 'A frame must be sent as a file.' }),
);

/**
 * Takes in the JPEGs of frames that are too many to come with their video: a form whose fields are named by the frames'
 * hashes. By PUT, which another site's form cannot send.
 */
export function PUT(request: Request) {
  return respond(request, 'reviewer', async (person) => {
    const form = await readForm(request, PART_BYTES + MAX_ENTRY_BYTES);
    const frames = parseInput(framesSchema, form);
    await receiveFrames(person.id, frames);
    return { received: Object.keys(frames).length };
  });
}
