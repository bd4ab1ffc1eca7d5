import { asideOperation } from '@/app/side/respond-aside';
import {
  foreignScoresReportSchema,
  foreignScoresRequestSchema,
} from '@/lib/imports/foreign.schema';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';

export const POST = asideOperation(
  {
    summary:
      'Looks at the files of an evaluation elsewhere, whose scores go to a suite’s items as they are. With `store` takes them in as a run. What is wrong, and what is not here, is told and left out.',
    role: 'reviewer',
    body: { json: foreignScoresRequestSchema, maximum: MAX_IMPORT_BYTES },
    answer: foreignScoresReportSchema,
    creates: true,
    heavy: true,
    example: {
      body: {
        suite: 'vbench2-rubric',
        model: 'model-a',
        judge: 'VBench-2.0',
        files: [{ name: 'eval_results.json', text: '{"Camera_Motion": […]}' }],
        store: true,
      },
    },
  },
  'scores',
);
