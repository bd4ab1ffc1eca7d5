import { asideOperation } from '@/app/side/respond-aside';
import {
  MAX_ANNOTATION_BYTES,
  previewRequestSchema,
  previewSchema,
} from '@/benchmarks/instructional-qa/formats/pages/schema';

export const POST = asideOperation(
  {
    summary:
      'Looks at files of annotations: what they hold, and what trimming makes of it. Nothing is kept.',
    role: 'reviewer',
    body: { json: previewRequestSchema, maximum: MAX_ANNOTATION_BYTES },
    answer: previewSchema,
    heavy: true,
  },
  'annotations',
);
