import { respondAside } from '@/app/side/respond-aside';
import { MAX_ANNOTATION_BYTES } from '@/benchmarks/instructional-qa/formats/pages/schema';

/** Looks at files of annotations: what they hold, and what trimming makes of it. Nothing is kept. */
export function POST(request: Request) {
  return respondAside(request, 'reviewer', 'annotations', { maximum: MAX_ANNOTATION_BYTES });
}
