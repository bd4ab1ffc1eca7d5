import { asideOperation } from '@/app/side/respond-aside';
import {
  checkedTreeSchema,
  MAX_TREE_BYTES,
  sentTreeSchema,
} from '@/benchmarks/vbench/formats/schema';

export const POST = asideOperation(
  {
    summary:
      'Looks at a prompt tree: what it holds, and what is wrong or worth knowing. Nothing is kept.',
    role: 'reviewer',
    body: { json: sentTreeSchema, maximum: MAX_TREE_BYTES },
    answer: checkedTreeSchema,
    heavy: true,
  },
  'tree',
);
