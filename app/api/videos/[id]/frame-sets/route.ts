import { z } from 'zod';
import { entryFormSchema, frameFileSchema } from '@/app/api/entry-form';
import { operation } from '@/app/api/operation';
import { parseBody, parseInput } from '@/app/api/respond';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { MAX_ENTRY_BYTES, PART_BYTES } from '@/lib/video/limits';
import { sha256Schema } from '@/lib/video/schema';
import { projectOfVideo } from '@/lib/video/store';
import { readFrames } from '@/lib/video/transfer/frame-files';
import { enterFrameSet } from '@/lib/video/transfer/frame-set.store';
import {
  enteredFrameSetAnswerSchema,
  frameSetEntrySchema,
} from '@/lib/video/transfer/upload-schema';

export const PUT = operation(
  {
    // By PUT, which another site's form cannot send.
    summary:
      'Enters a further frame set of a video that is in. The form has its `entry` (JSON), and the JPEGs that have not been sent before, each in a field named by the frame’s hash.',
    role: 'reviewer',
    path: z.object({ id: z.uuid() }),
    body: { form: entryFormSchema, maximum: PART_BYTES + MAX_ENTRY_BYTES },
    answer: enteredFrameSetAnswerSchema,
  },
  async ({ person, path: { id }, body: { entry, file: _file, ...frames } }) => {
    await projectFor(person, await projectOfVideo(id));
    const { frameSet } = parseBody(frameSetEntrySchema, entry);
    const named = parseInput(z.record(sha256Schema, frameFileSchema), frames);
    return enterFrameSet(id, frameSet, {
      personId: person.id,
      frames: await readFrames(named),
    });
  },
);
