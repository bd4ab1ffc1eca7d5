import { respondAside } from '@/app/side/respond-aside';
import { MAX_TREE_BYTES } from '@/benchmarks/vbench/formats/schema';

/** Looks at a prompt tree: what it holds, and what is wrong or worth knowing. Nothing is kept. */
export function POST(request: Request) {
  return respondAside(request, 'reviewer', 'tree', { maximum: MAX_TREE_BYTES });
}
