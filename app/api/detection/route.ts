import { operation } from '@/app/api/operation';
import { readShownDetection } from '@/lib/agreement/detection.store';
import { detectionRequestSchema, detectionSchema } from '@/lib/check-up/schema';
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
