import { respondAside } from '@/app/side/respond-aside';
import { MAX_MATCH_BYTES } from '@/benchmarks/vbench/formats/schema';

/** Matches names of files with a plan: what is there, what is missing, and what fits nowhere. Nothing is kept. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respondAside(request, 'viewer', 'match', { maximum: MAX_MATCH_BYTES, more: params });
}
