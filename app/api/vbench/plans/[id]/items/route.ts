import { z } from 'zod';
import { parseInput, parseJsonBody, respond } from '@/app/api/respond';
import { itemsOf } from '@/benchmarks/vbench/formats/match/items';
import { matchFiles } from '@/benchmarks/vbench/formats/match/match';
import { itemsRequestSchema, type MadeItems } from '@/benchmarks/vbench/formats/schema';
import { planFor, SUITE } from '@/benchmarks/vbench/use-cases/plan';
import { AppError } from '@/lib/errors';
import { placeItems } from '@/lib/items/place.store';
import { clipsOfModel } from '@/lib/video/store';
import { suiteById } from '@/prompts';

const paramsSchema = z.object({ id: z.uuid() });

/** Makes the items of a plan that a model's videos fill. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'reviewer', async (person, record): Promise<MadeItems> => {
    const { id } = parseInput(paramsSchema, await params);
    const asked = await parseJsonBody(request, itemsRequestSchema, 64 * 1024 * 1024);
    const { dataset, project, tree, plan } = await planFor(person, id);
    if (!asked.videos && plan.road === 'dimension') {
      throw new AppError(
        422,
        'In a plan with a folder for each dimension, several files have the same name: drop the folders, so that it is seen where each lies.',
        'videos',
      );
    }
    const { model, mendings } = asked;
    const videos = asked.videos ?? (await clipsOfModel(project.id, model));
    const match = matchFiles(
      plan,
      videos.map(({ path }) => path),
      mendings,
    );
    const byPath = new Map(videos.map(({ path, videoId }) => [path, videoId]));
    const { added, known } = await placeItems({
      projectId: project.id,
      takes: suiteById(SUITE).takes,
      items: itemsOf({ tree, plan }, match, { model, videos: byPath }),
      store: true,
    });
    if (added > 0) {
      record({
        action: 'items.made',
        subject: { kind: 'plan', id: dataset.id },
        after: { model, items: added },
      });
    }
    return { files: match.files.length, added, known };
  });
}
