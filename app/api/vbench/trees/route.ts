import { parseJsonBody, respond } from '@/app/api/respond';
import {
  type CheckedTree,
  MAX_TREE_BYTES,
  sentTreeSchema,
} from '@/benchmarks/vbench/formats/schema';
import { summariseTree } from '@/benchmarks/vbench/formats/tree/summary';
import { readSentTree } from '@/benchmarks/vbench/use-cases/plan';

/** Looks at a prompt tree: what it holds, and what is wrong or worth knowing. Nothing is kept. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (): Promise<CheckedTree> => {
    const { files } = await parseJsonBody(request, sentTreeSchema, MAX_TREE_BYTES);
    const { tree, findings } = readSentTree(files);
    return { summary: summariseTree(tree), findings };
  });
}
