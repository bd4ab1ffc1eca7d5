import { createHash } from 'node:crypto';
import { parseJsonBody, respond } from '@/app/api/respond';
import {
  type AddedClips,
  annotationRequestSchema,
  MAX_ANNOTATION_BYTES,
} from '@/benchmarks/instructional-qa/formats/pages/schema';
import {
  placeClips,
  readAndTrim,
  SUITE,
} from '@/benchmarks/instructional-qa/use-cases/annotations';
import { projectFor } from '@/lib/video/known-answer-project.store';

/**
 * Adds the clips of files of annotations to a project. Those that are here already stay as they are, and get the videos
 * that they wait for where these have come.
 */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person, record): Promise<AddedClips> => {
    const input = await parseJsonBody(request, annotationRequestSchema, MAX_ANNOTATION_BYTES);
    const { id, name } = await projectFor(person, input.project);
    const { trimmed } = await readAndTrim(id, input);
    const { added, known, awaited } = await placeClips(id, trimmed, true);
    if (added > 0) {
      record({
        action: 'items.imported',
        subject: { kind: 'file', id: input.files[0]?.name ?? '' },
        // The card of a benchmark says from this what it was made of.
        after: {
          ...{ suite: SUITE, project: id, items: added, trimming: input.settings },
          hashes: input.files.map(({ name: file, text }) => ({ file, hash: sha256(text) })),
        },
      });
    }
    return { project: { id, name }, added, known, awaited };
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
