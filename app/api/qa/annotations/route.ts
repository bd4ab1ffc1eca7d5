import { parseJsonBody, respond } from '@/app/api/respond';
import {
  MAX_ANNOTATION_BYTES,
  previewRequestSchema,
} from '@/benchmarks/instructional-qa/formats/pages/schema';
import { previewAnnotations } from '@/benchmarks/instructional-qa/use-cases/annotations';

/** Looks at files of annotations: what they hold, and what trimming makes of it. Nothing is kept. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person) =>
    previewAnnotations(
      person,
      await parseJsonBody(request, previewRequestSchema, MAX_ANNOTATION_BYTES),
    ),
  );
}
