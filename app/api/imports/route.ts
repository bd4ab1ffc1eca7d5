import { asideOperation } from '@/app/side/respond-aside';
import { importQuerySchema, importReportSchema } from '@/lib/imports/schema';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';

export const POST = asideOperation(
  {
    summary:
      'Looks at a file of scores or labels made elsewhere, which is the request’s body. With `store` takes in what it says, all or nothing.',
    role: 'reviewer',
    query: importQuerySchema,
    body: { bytes: 'application/octet-stream', maximum: MAX_IMPORT_BYTES },
    answer: importReportSchema,
    creates: true,
    heavy: true,
    example: { query: { name: 'scores.csv', store: 'true' } },
  },
  'answers',
);
