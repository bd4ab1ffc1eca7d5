import { parseJsonBody, respond } from '@/app/api/respond';
import { missingFrames } from '@/lib/video/frame-files';
import { frameHashesSchema } from '@/lib/video/upload-schema';

/** Which of the named frames have to be sent. */
export function POST(request: Request) {
  return respond(async () => {
    const { hashes } = await parseJsonBody(request, frameHashesSchema);
    return { hashes: await missingFrames(hashes) };
  });
}
