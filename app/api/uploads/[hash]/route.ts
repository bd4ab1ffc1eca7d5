import { z } from 'zod';
import { bodyStream, parseInput, respond } from '@/app/api/respond';
import { finishParts, receivedBytes, receivePart } from '@/lib/video/parts';
import { sha256Schema } from '@/lib/video/schema';
import { defaultProject, findVideo } from '@/lib/video/store';
import type { UploadState } from '@/lib/video/upload-schema';

interface Context {
  params: Promise<{ hash: string }>;
}

async function namedHash({ params }: Context): Promise<string> {
  return parseInput(z.object({ hash: sha256Schema }), await params).hash;
}

/** Whether the file with this hash is known, and how much of it is here. */
export function GET(request: Request, context: Context) {
  return respond(request, 'viewer', async () => {
    const hash = await namedHash(context);
    const project = await defaultProject();
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
