import { operation } from '@/app/api/operation';
import { examRequestSchema, examSchema } from '@/lib/results/exam/schema';
import { readExam } from '@/lib/results/exam/store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Shows an examination in detail: accuracies by slices, gain by frames, and McNemar’s test. Single items are told of where they are asked for.',
    role: 'viewer',
    query: examRequestSchema,
    answer: examSchema,
  },
  ({ person, query }) => readExam(person, query, suites),
);
