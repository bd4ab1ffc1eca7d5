import { respondAside } from '@/app/side/respond-aside';
import { MAX_ANNOTATION_BYTES } from '@/benchmarks/instructional-qa/formats/pages/schema';

/**
 * Adds the clips of files of annotations to a project. Those that are here already stay as they are, and get the videos
 * that they wait for where these have come.
 */
export function POST(request: Request) {
  return respondAside(request, 'reviewer', 'clips', { maximum: MAX_ANNOTATION_BYTES });
}
