import { parseInput, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure/store';
import { readAddress } from '@/lib/reviews/library/address';
import { listPage } from '@/lib/reviews/library/page/store';
import { libraryRequestSchema } from '@/lib/reviews/library/schema';
import { projectFor } from '@/lib/video/known-answer-project/store';

/**
 * Some of the videos that the filters leave, in the order asked for, from `?offset=` on. Whoever is sent a row with scores
 * has seen what is said of its video.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { id } = person;
    const address = readAddress(new URL(request.url).searchParams);
    const wanted = parseInput(libraryRequestSchema, address);
    await projectFor(person, wanted.filters.project);
    const page = await listPage(id, wanted);
    const told = page.videos.filter(({ blind, latest }) => !blind && latest && latest.answers > 0);
    for (const suite of new Set(told.flatMap(({ latest }) => latest?.suite ?? []))) {
      const ofSuite = told.filter(({ latest }) => latest?.suite === suite);
      await recordExposure(
        id,
        suite,
        ofSuite.map((video) => video.id),
      );
    }
    return page;
  });
}
