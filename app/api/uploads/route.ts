import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { sha256Schema } from '@/lib/video/schema';
import { findClips } from '@/lib/video/store';
import { receivedBytes } from '@/lib/video/transfer/parts';
import { MAX_LOOKED_UP, uploadStatesSchema } from '@/lib/video/transfer/upload-schema';

export const GET = operation(
  {
    summary:
      'Says whether files with some hashes are known in a project or the first one, and how much of each is here. In the order of the hashes.',
    role: 'viewer',
    query: z.object({
      hash: z.array(sha256Schema).min(1).max(MAX_LOOKED_UP),
      project: z.uuid().nullable().default(null),
    }),
    answer: uploadStatesSchema,
    example: {
      query: { hash: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] },
    },
  },
  async ({ person, query: { hash: hashes, project: id } }) => {
    const project = await projectFor(person, id);
    const videos = await findClips(project.id, hashes);
    return Promise.all(
      hashes.map(async (hash) => ({
        videoId: videos.get(hash) ?? null,
        ...(await receivedBytes(person.id, hash)),
      })),
    );
  },
);
