import { parseJsonBody, respond } from '@/app/api/respond';
import { readSentTree } from '@/app/api/vbench/plan';
import { type CheckedTree, MAX_TREE_BYTES, sentTreeSchema } from '@/prompts/vbench/pages/schema';
import { summariseTree } from '@/prompts/vbench/tree/summary';

/** Looks at a prompt tree: what it holds, and what is wrong or worth knowing. Nothing is kept. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (): Promise<CheckedTree> => {
    const { files } = await parseJsonBody(request, sentTreeSchema, MAX_TREE_BYTES);
    const { tree, findings } = readSentTree(files);
    return { summary: summariseTree(tree), findings };
  });
}
