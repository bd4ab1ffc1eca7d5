import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { sha256Schema } from '@/lib/video/schema';
import { findClips } from '@/lib/video/store';
import { receivedBytes } from '@/lib/video/transfer/parts';
import { MAX_LOOKED_UP, type UploadState } from '@/lib/video/transfer/upload-schema';

const querySchema = z.object({
  hash: z.array(sha256Schema).min(1).max(MAX_LOOKED_UP),
  project: z.uuid().nullable(),
});

/**
 * Whether the files with these hashes (`?hash=`, several times) are known in the project `?project=` or the first one, and
 * how much of each is here; in the order of the hashes.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    const asked = { hash: searchParams.getAll('hash'), project: searchParams.get('project') };
    const { hash: hashes, project: id } = parseInput(querySchema, asked);
    const project = await projectFor(person, id);
    const videos = await findClips(project.id, hashes);
    return Promise.all(
      hashes.map(async (hash): Promise<UploadState> => {
        const received = await receivedBytes(person.id, hash);
        return { videoId: videos.get(hash) ?? null, ...received };
      }),
    );
  });
}
