import { z } from 'zod';
import { parseInput, readForm, respond } from '@/app/api/respond';
import { listShippedClips } from '@/lib/answers/samples.store';
import { projectFor, refuseUnknownClip } from '@/lib/video/known-answer-project.store';
import { MAX_ENTRY_BYTES, PART_BYTES } from '@/lib/video/limits';
import { sha256Schema } from '@/lib/video/schema';
import { enterVideo } from '@/lib/video/transfer/entry.store';
import { readFrames } from '@/lib/video/transfer/frame-files';
import { wholeVideo } from '@/lib/video/transfer/parts';
import { videoEntrySchema } from '@/lib/video/transfer/upload-schema';

const fileSchema = z.instanceof(Blob, { error: 'A frame must be sent as a file.' });

const formSchema = z
  .object({
    entry: z
      .string({ error: 'What is to be entered, as JSON, is missing.' })
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue({ code: 'custom', message: 'What is to be entered is not valid JSON.' });
          return z.NEVER;
        }
      }),
    file: fileSchema.optional(),
  })
  .catchall(fileSchema);

/**
 * Enters a video: a form with its `entry` (JSON), and what has not been sent before: its `file`, where that is small, and
 * the JPEGs of frames, each in a field named by the frame's hash. By PUT, which another site's form cannot send.
 */
export function PUT(request: Request) {
  return respond(request, 'reviewer', async (person) => {
    const form = await readForm(request, PART_BYTES + MAX_ENTRY_BYTES);
    const { entry: described, file, ...frames } = parseInput(formSchema, form);
    const entry = parseInput(videoEntrySchema, described);
    const project = await projectFor(person, entry.projectId ?? null);
    const isKnown = (await listShippedClips()).some(({ hash }) => hash === entry.hash);
    refuseUnknownClip(project, { name: entry.name, isKnown });
    const named = parseInput(z.record(sha256Schema, fileSchema), frames);
    return enterVideo(project.id, entry, {
      personId: person.id,
      file: file ? await wholeVideo(entry.hash, file) : null,
      frames: await readFrames(named),
    });
  });
}
