import { z } from 'zod';
import { parseJsonBody, respond } from '@/app/api/respond';
import { refuseNameless } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { describeClip, readClip, type StoredClip } from '@/lib/video/store';
import { descriptionSchema } from '@/lib/video/transfer/upload-schema';

const requestSchema = descriptionSchema.extend({ over: z.boolean().default(false) });

function descriptionOf({ generationPrompt, generatorModel }: StoredClip) {
  return { generationPrompt, generatorModel };
}

/** Writes down how a video was made; what is known already stays, unless it is to be written over. */
export function PATCH(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'reviewer', async (person, record) => {
    const { id } = await params;
    await refuseNameless(person.id, id);
    const { over, ...description } = await parseJsonBody(request, requestSchema);
    await refuseUndisclosed(person.id, [id]);
    const before = descriptionOf(await readClip(id));
    const after = descriptionOf(await describeClip(id, description, over));
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      record({ action: 'video.described', subject: { kind: 'video', id }, before, after });
    }
    return after;
  });
}
