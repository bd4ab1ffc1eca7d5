import { parseJsonBody, respond } from '@/app/api/respond';
import { describeVideo } from '@/lib/video/store';
import { descriptionSchema } from '@/lib/video/upload-schema';

/** Writes down how a video was made, where that is not known yet. */
export function PATCH(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(async () => {
    const { id } = await params;
    const { generationPrompt, generatorModel } = await describeVideo(
      id,
      await parseJsonBody(request, descriptionSchema),
    );
    return { generationPrompt, generatorModel };
  });
}
