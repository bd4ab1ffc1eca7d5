import { operation } from '@/app/api/operation';
import { detectionRequestSchema, detectionSchema } from '@/lib/check-up/schema';
import { readShownDetection } from '@/lib/check-up/shown.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Compares a run’s scores with the labels of a source, by unit or for whole videos. Videos that the person who asks reviews blind are left out.',
    role: 'viewer',
    query: detectionRequestSchema,
    answer: detectionSchema,
  },
  ({ person, query }) => readShownDetection(person, query, suiteById),
);
