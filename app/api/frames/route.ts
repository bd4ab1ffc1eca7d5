import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { receiveFrame } from '@/lib/video/frame-files';
import { sha256Schema } from '@/lib/video/schema';

const framesSchema = z.array(
  z.tuple([sha256Schema, z.instanceof(Blob, { error: 'is not a file' })]),
);

/**
 * Takes in the JPEGs of several frames: a form whose fields are named by the frames' hashes. By PUT, which another site's
 * form cannot send.
 */
export function PUT(request: Request) {
  return respond(async () => {
    const frames = parseInput(framesSchema, [...(await request.formData()).entries()]);
    for (const [hash, jpeg] of frames) await receiveFrame(hash, jpeg.stream());
    return { received: frames.length };
  });
}
