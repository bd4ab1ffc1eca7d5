import { asideOperation } from '@/app/side/respond-aside';
import { itemImportReportSchema, itemImportRequestSchema } from '@/lib/imports/items.schema';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';

export const POST = asideOperation(
  {
    summary:
      'Looks at files of items for a suite. With `store` takes in the rows that are sound and says what is wrong with the others.',
    role: 'reviewer',
    body: { json: itemImportRequestSchema, maximum: MAX_IMPORT_BYTES },
    answer: itemImportReportSchema,
    creates: true,
    heavy: true,
    example: {
      body: {
        suite: 'caption-rubric',
        files: [{ name: 'captions.jsonl', text: '{"id": "a", "reference": "…"}' }],
        store: true,
      },
    },
  },
  'items',
);
