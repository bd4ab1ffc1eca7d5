import { asideOperation } from '@/app/side/respond-aside';
import {
  addedClipsSchema,
  annotationRequestSchema,
  MAX_ANNOTATION_BYTES,
} from '@/benchmarks/instructional-qa/formats/pages/schema';

export const POST = asideOperation(
  {
    summary:
      'Adds the clips of files of annotations to a project. Those that are here already stay as they are, and get the videos that they wait for where these have come.',
    role: 'reviewer',
    body: { json: annotationRequestSchema, maximum: MAX_ANNOTATION_BYTES },
    answer: addedClipsSchema,
    creates: true,
    heavy: true,
  },
  'clips',
);
