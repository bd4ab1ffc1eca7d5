import { asideOperation } from '@/app/side/respond-aside';
import {
  predictionsReportSchema,
  predictionsRequestSchema,
} from '@/lib/imports/predictions.schema';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';

export const POST = asideOperation(
  {
    summary:
      'Looks at files of what examinees said that were asked elsewhere. With `store` takes it in as a run for each of them. What is wrong, and what is not here, is told and left out.',
    role: 'reviewer',
    body: { json: predictionsRequestSchema, maximum: MAX_IMPORT_BYTES },
    answer: predictionsReportSchema,
    creates: true,
    heavy: true,
    example: {
      body: {
        suite: 'exam',
        files: [{ name: 'replies.jsonl', text: '{"id": "q1", "model": "model-a", "reply": "B"}' }],
        store: true,
      },
    },
  },
  'predictions',
);
