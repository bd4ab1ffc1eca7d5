import { z } from 'zod';
import { entryFormSchema, frameFileSchema } from '@/app/api/entry-form';
import { parseInput, readForm, respond } from '@/app/api/respond';
import { listShippedClips, refuseOwnFiles } from '@/lib/answers/samples.store';
import { projectFor, refuseUnknownClip } from '@/lib/video/known-answer-project.store';
import { MAX_ENTRY_BYTES, PART_BYTES } from '@/lib/video/limits';
import { sha256Schema } from '@/lib/video/schema';
import { enterVideo } from '@/lib/video/transfer/entry.store';
import { readFrames } from '@/lib/video/transfer/frame-files';
import { wholeVideo } from '@/lib/video/transfer/parts';
import { videoEntrySchema } from '@/lib/video/transfer/upload-schema';

/**
 * Enters a video: a form with its `entry` (JSON), and what has not been sent before: its `file`, where that is small, and
 * the JPEGs of frames, each in a field named by the frame's hash. By PUT, which another site's form cannot send.
 */
export function PUT(request: Request) {
  return respond(request, 'reviewer', async (person) => {
    const form = await readForm(request, PART_BYTES + MAX_ENTRY_BYTES);
    const { entry: described, file, ...frames } = parseInput(entryFormSchema, form);
    const entry = parseInput(videoEntrySchema, described);
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
  });
}
