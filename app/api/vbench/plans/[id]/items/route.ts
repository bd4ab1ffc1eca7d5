import { respondAside } from '@/app/side/respond-aside';
import { MAX_MATCH_BYTES } from '@/benchmarks/vbench/formats/schema';

/** Makes the items of a plan that a model's videos fill. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respondAside(request, 'reviewer', 'videos', { maximum: MAX_MATCH_BYTES, more: params });
}
