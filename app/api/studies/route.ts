import { parseQuery, respond } from '@/app/api/respond';
import { studyPlaceSchema } from '@/lib/studies/schema';
import { readStudyPlans } from '@/lib/studies/store';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/** The study plan of `?suite=` in `?project=`: its draft and all versions, with the documents that were hashed. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const place = parseQuery(request, studyPlaceSchema);
    await projectFor(person, place.project);
    return readStudyPlans(place, suiteById(place.suite));
  });
}
