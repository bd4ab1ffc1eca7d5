import { z } from 'zod';
import { entryFormSchema, frameFileSchema } from '@/app/api/entry-form';
import { parseInput, readForm, respond } from '@/app/api/respond';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { MAX_ENTRY_BYTES, PART_BYTES } from '@/lib/video/limits';
import { sha256Schema } from '@/lib/video/schema';
import { projectOfVideo } from '@/lib/video/store';
import { readFrames } from '@/lib/video/transfer/frame-files';
import { enterFrameSet } from '@/lib/video/transfer/frame-set.store';
import { frameSetEntrySchema } from '@/lib/video/transfer/upload-schema';

const idSchema = z.object({ id: z.uuid() });

/**
 * Enters a further frame set of a video that is in: a form with its `entry` (JSON), and the JPEGs that have not been sent
 * before, each in a field named by the frame's hash. By PUT, which another site's form cannot send.
 */
export function PUT(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'reviewer', async (person) => {
    const { id } = parseInput(idSchema, await params);
    await projectFor(person, await projectOfVideo(id));
    const form = await readForm(request, PART_BYTES + MAX_ENTRY_BYTES);
    const { entry, file: _file, ...frames } = parseInput(entryFormSchema, form);
    const { frameSet } = parseInput(frameSetEntrySchema, entry);
    const named = parseInput(z.record(sha256Schema, frameFileSchema), frames);
    return enterFrameSet(id, frameSet, {
      personId: person.id,
      frames: await readFrames(named),
    });
  });
}
