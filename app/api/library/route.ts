import { parseInput, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { readAddress } from '@/lib/library/address';
import { listPage } from '@/lib/library/page.store';
import { libraryRequestSchema } from '@/lib/library/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/**
 * Some of the videos that the filters leave, in the order asked for, from `?offset=` on. Who is sent a row with scores
 * has seen what is said of its item.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { id } = person;
    const address = readAddress(new URL(request.url).searchParams);
    const wanted = parseInput(libraryRequestSchema, address);
    await projectFor(person, wanted.filters.project);
    const page = await listPage(id, wanted, suiteById);
    const told = page.videos.filter(({ blind, run }) => !blind && run && run.answers > 0);
    for (const suite of new Set(told.flatMap(({ run }) => run?.suite ?? []))) {
      const ofSuite = told.filter(({ run }) => run?.suite === suite);
      await recordExposure(
        id,
        suite,
        ofSuite.map((video) => video.id),
      );
    }
    return page;
  });
}
