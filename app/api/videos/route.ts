import { z } from 'zod';
import { entryFormSchema, frameFileSchema } from '@/app/api/entry-form';
import { operation } from '@/app/api/operation';
import { parseBody, parseInput } from '@/app/api/respond';
import { listShippedClips, refuseOwnFiles } from '@/lib/answers/samples.store';
import { projectFor, refuseUnknownClip } from '@/lib/video/known-answer-project.store';
import { MAX_ENTRY_BYTES, PART_BYTES } from '@/lib/video/limits';
import { sha256Schema } from '@/lib/video/schema';
import { enterVideo } from '@/lib/video/transfer/entry.store';
import { readFrames } from '@/lib/video/transfer/frame-files';
import { wholeVideo } from '@/lib/video/transfer/parts';
import { enteredSchema, videoEntrySchema } from '@/lib/video/transfer/upload-schema';

export const PUT = operation(
  {
    // By PUT, which another site's form cannot send.
    summary:
      'Enters a video. The form has its `entry` (JSON) and what was not sent before: its `file`, where that is small, and the JPEGs of frames, each in a field named by the frame’s hash.',
    role: 'reviewer',
    body: { form: entryFormSchema, maximum: PART_BYTES + MAX_ENTRY_BYTES },
    answer: enteredSchema,
  },
  async ({ person, body: { entry: described, file, ...frames } }) => {
    const entry = parseBody(videoEntrySchema, described);
    const project = await projectFor(person, entry.projectId ?? null);
    const isKnown = (await listShippedClips()).some(({ hash }) => hash === entry.hash);
    refuseUnknownClip(project, { name: entry.name, isKnown });
    await refuseOwnFiles(project, [entry]);
    const named = parseInput(z.record(sha256Schema, frameFileSchema), frames);
    return enterVideo(project.id, entry, {
      personId: person.id,
      file: file ? await wholeVideo(entry.hash, file) : null,
      frames: await readFrames(named),
    });
  },
);
