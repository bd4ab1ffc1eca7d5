import { parseJsonBody, respond } from '@/app/api/respond';
import {
  type AddedClips,
  annotationRequestSchema,
  MAX_ANNOTATION_BYTES,
} from '@/benchmarks/instructional-qa/formats/pages/schema';
import { addClips, provenanceOf } from '@/benchmarks/instructional-qa/use-cases/annotations';

/**
 * Adds the clips of files of annotations to a project. Those that are here already stay as they are, and get the videos
 * that they wait for where these have come.
 */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person, record): Promise<AddedClips> => {
    const input = await parseJsonBody(request, annotationRequestSchema, MAX_ANNOTATION_BYTES);
    const clips = await addClips(person, input);
    if (clips.added > 0) {
      record({
        action: 'items.imported',
        subject: { kind: 'file', id: input.files[0]?.name ?? '' },
        after: provenanceOf(input, clips),
      });
    }
    return clips;
  });
}
