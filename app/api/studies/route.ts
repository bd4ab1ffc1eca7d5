import { operation } from '@/app/api/operation';
import { studyPlaceSchema, studyPlansSchema } from '@/lib/studies/schema';
import { readStudyPlans } from '@/lib/studies/store';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Shows the study plan of a suite in a project: its draft and all versions, with the documents that were hashed.',
    role: 'viewer',
    query: studyPlaceSchema,
    answer: studyPlansSchema,
  },
  async ({ person, query }) => {
    await projectFor(person, query.project);
    return readStudyPlans(query, suiteById(query.suite));
  },
);
