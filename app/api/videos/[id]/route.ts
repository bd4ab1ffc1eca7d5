import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { refuseNameless } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { describeClip, readClip, type StoredClip } from '@/lib/video/store';
import { descriptionSchema } from '@/lib/video/transfer/upload-schema';

function descriptionOf({ generationPrompt, generatorModel }: StoredClip) {
  return { generationPrompt, generatorModel };
}

export const PATCH = operation(
  {
    summary:
      'Writes down how a video was made. What is known already stays, unless it is to be written `over`.',
    role: 'reviewer',
    path: z.object({ id: z.string() }),
    body: { json: descriptionSchema.extend({ over: z.boolean().default(false) }) },
    answer: descriptionSchema,
    example: { body: { generationPrompt: 'A cat pours tea.', generatorModel: 'Model A' } },
  },
  async ({ person, path: { id }, body: { over, ...description }, record }) => {
    await refuseNameless(person.id, id);
    await refuseUndisclosed(person.id, [id]);
    const before = descriptionOf(await readClip(id));
    const after = descriptionOf(await describeClip(id, description, over));
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      record({ action: 'video.described', subject: { kind: 'video', id }, before, after });
    }
    return after;
  },
);
