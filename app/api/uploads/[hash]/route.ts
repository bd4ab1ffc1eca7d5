import { z } from 'zod';
import { bodyStream, parseInput, respond } from '@/app/api/respond';
import { finishParts, receivedBytes, receivePart } from '@/lib/video/parts';
import { sha256Schema } from '@/lib/video/schema';
import { findVideo, projectOf } from '@/lib/video/store';
import type { UploadState } from '@/lib/video/upload-schema';

interface Context {
  params: Promise<{ hash: string }>;
}

async function namedHash({ params }: Context): Promise<string> {
  return parseInput(z.object({ hash: sha256Schema }), await params).hash;
}

/** Whether the file with this hash is known in the project `?project=` or the first one, and how much of it is here. */
export function GET(request: Request, context: Context) {
  return respond(request, 'viewer', async () => {
    const hash = await namedHash(context);
    const { searchParams } = new URL(request.url);
    const asked = { project: searchParams.get('project') };
    const { project: id } = parseInput(z.object({ project: z.uuid().nullable() }), asked);
    const project = await projectOf(id);
    const video = await findVideo(project.id, hash);
    const received = await receivedBytes(hash);
    return { videoId: video?.id ?? null, ...received } satisfies UploadState;
  });
}

/** Takes in one part, which starts at byte `?from=`. */
export function PUT(request: Request, context: Context) {
  return respond(request, 'reviewer', async () => {
    const hash = await namedHash(context);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { from } = parseInput(z.object({ from: z.coerce.number().int().min(0) }), query);
    return receivePart(hash, from, bodyStream(request));
  });
}

/** Closes the upload: checks the whole against its hash and stores it. */
export function POST(request: Request, context: Context) {
  return respond(request, 'reviewer', async () => finishParts(await namedHash(context)));
}
