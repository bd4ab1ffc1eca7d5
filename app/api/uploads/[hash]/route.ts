import { z } from 'zod';
import { bodyStream, parseInput, parseQuery, respond } from '@/app/api/respond';
import { sha256Schema } from '@/lib/video/schema';
import { finishParts, receivePart } from '@/lib/video/transfer/parts';

interface Context {
  params: Promise<{ hash: string }>;
}

async function namedHash({ params }: Context): Promise<string> {
  return parseInput(z.object({ hash: sha256Schema }), await params).hash;
}

/** Takes in one part, which starts at byte `?from=`. */
export function PUT(request: Request, context: Context) {
  return respond(request, 'reviewer', async (person) => {
    const hash = await namedHash(context);
    const { from } = parseQuery(request, z.object({ from: z.coerce.number().int().min(0) }));
    return receivePart(person.id, hash, from, bodyStream(request));
  });
}

/** Closes the upload: checks the whole against its hash and stores it. */
export function POST(request: Request, context: Context) {
  return respond(request, 'reviewer', async (person) =>
    finishParts(person.id, await namedHash(context)),
  );
}
