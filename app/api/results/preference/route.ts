import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { asideOperation } from '@/app/side/respond-aside';
import { preferenceReportSchema, preferenceRequestSchema } from '@/lib/imports/preferences.schema';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';
import { preferenceSchema } from '@/lib/results/preference/schema';
import { readPreferences } from '@/lib/results/preference/store';
import { STUDY_PARTS } from '@/lib/studies/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Says what people preferred among the models of a project under a suite: win ratios by set, and over all.',
    role: 'viewer',
    query: z.object({
      project: z.uuid().optional(),
      suite: z.string().max(100),
      part: z.enum(STUDY_PARTS).optional(),
    }),
    answer: preferenceSchema,
  },
  ({ person, query: { project, suite, part } }) =>
    readPreferences(person, project ?? null, suiteById(suite), part ?? null),
);

export const POST = asideOperation(
  {
    summary:
      'Looks at files of people’s preferences. With `store` takes them in, each in the place of what stood there.',
    role: 'admin',
    body: { json: preferenceRequestSchema, maximum: MAX_IMPORT_BYTES },
    answer: preferenceReportSchema,
    creates: true,
  },
  'preferences',
);
