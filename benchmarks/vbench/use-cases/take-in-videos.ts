import type { z } from 'zod';
import { refuseGuesses } from '@/lib/disclosure/refusals.store';
import { AppError } from '@/lib/errors';
import { placeItems } from '@/lib/items/place.store';
import type { Person } from '@/lib/people/schema';
import { clipsOfModel } from '@/lib/video/store';
import { suiteById } from '@/prompts';
import { itemsOf } from '../formats/match/items';
import { matchFiles } from '../formats/match/match';
import type { itemsRequestSchema, MadeItems } from '../formats/schema';
import { planFor, SUITE } from './plan';

/**
 * Makes the items of a plan that a model's videos fill: of those that are named, else of all its clips in the project.
 * @throws {AppError} 422 when no videos are named and names alone do not tell where each belongs
 */
export async function takeInVideos(
  person: Person,
  planId: string,
  { model, renamings, videos: named }: z.output<typeof itemsRequestSchema>,
): Promise<MadeItems> {
  const { project, tree, plan } = await planFor(person, planId);
  await refuseGuesses(person.id, project.id);
  if (!named && plan.road === 'dimension') {
    throw new AppError(
      422,
      'In a plan with a folder for each dimension, several files have the same name: drop the folders, so that it is seen where each lies.',
      'videos',
    );
  }
  const videos = named ?? (await clipsOfModel(project.id, model));
  const paths = videos.map(({ path }) => path);
  const match = matchFiles(plan, paths, renamings);
  const byPath = new Map(videos.map(({ path, videoId }) => [path, videoId]));
  const { added, known } = await placeItems({
    projectId: project.id,
    takes: suiteById(SUITE).takes,
    items: itemsOf({ tree, plan }, match, { model, videos: byPath }),
    store: true,
  });
  return { files: match.files.length, added, known };
}
