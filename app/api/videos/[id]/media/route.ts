import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { readMedium } from '@/lib/video/store';
import { serveVideo } from '@/lib/video/transfer/served-video';

const querySchema = z.object({ n: z.coerce.number().int().min(1).default(1) });

/** The file of an item's first video, or of its `?n=`-th, whole or in part, for the player. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async () => {
    const { id } = await params;
    const { n } = parseQuery(request, querySchema);
    const { hash } = await readMedium(id, n);
    return serveVideo(request, id, hash);
  });
}
