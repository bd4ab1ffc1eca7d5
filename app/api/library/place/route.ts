import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { readAddress } from '@/lib/library/address';
import { findPlace } from '@/lib/library/page.store';
import { libraryRequestSchema } from '@/lib/library/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/** Where the video `?video=` stands among those that the filters leave, in the order asked for. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    const { filters, sort } = parseInput(libraryRequestSchema, readAddress(searchParams));
    await projectFor(person, filters.project);
    const video = parseInput(z.object({ video: z.uuid() }), { video: searchParams.get('video') });
    return findPlace(person.id, filters, sort, video.video, suiteById);
  });
}
