import { z } from 'zod';
import { frameFileSchema } from '@/app/api/entry-form';
import { operation } from '@/app/api/operation';
import { MAX_ENTRY_BYTES, PART_BYTES } from '@/lib/video/limits';
import { sha256Schema } from '@/lib/video/schema';
import { receiveFrames } from '@/lib/video/transfer/frame-files';
import { receivedFramesSchema } from '@/lib/video/transfer/upload-schema';

export const PUT = operation(
  {
    // By PUT, which another site's form cannot send.
    summary:
      'Takes in the JPEGs of frames that are too many to come with their video. The form’s fields are named by the frames’ hashes.',
    role: 'reviewer',
    body: {
      form: z.record(sha256Schema, frameFileSchema),
      maximum: PART_BYTES + MAX_ENTRY_BYTES,
    },
    answer: receivedFramesSchema,
  },
  async ({ person, body: frames }) => {
    await receiveFrames(person.id, frames);
    return { received: Object.keys(frames).length };
  },
);
