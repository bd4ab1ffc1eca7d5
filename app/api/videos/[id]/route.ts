import { z } from 'zod';
import { parseJsonBody, respond } from '@/app/api/respond';
import { describeVideo } from '@/lib/video/store';
import { descriptionSchema } from '@/lib/video/upload-schema';

const requestSchema = descriptionSchema.extend({ over: z.boolean().default(false) });

/** Writes down how a video was made; what is known already stays, unless it is to be written over. */
export function PATCH(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'reviewer', async () => {
    const { id } = await params;
    const { over, ...description } = await parseJsonBody(request, requestSchema);
    const { generationPrompt, generatorModel } = await describeVideo(id, description, over);
    return { generationPrompt, generatorModel };
  });
}
