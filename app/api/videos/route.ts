import { parseJsonBody, respond } from '@/app/api/respond';
import { defaultProject, enterVideo } from '@/lib/video/store';
import { videoEntrySchema } from '@/lib/video/upload-schema';

/** Enters a video whose file and frames have arrived. */
export function POST(request: Request) {
  return respond(async () => {
    const entry = await parseJsonBody(request, videoEntrySchema);
    const project = await defaultProject();
    return enterVideo(project.id, entry);
  });
}
