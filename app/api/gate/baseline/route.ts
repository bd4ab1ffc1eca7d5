import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { baselineSchema } from '@/lib/gate/baseline.schema';
import { readBaseline } from '@/lib/gate/store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Answers a run with the values of its clips, as a baseline that later runs can be held against where this one is no longer; with `corrected` also what people say of them. Refused while the person is still to review some of the clips blind.',
    role: 'viewer',
    query: z.object({ run: z.uuid(), corrected: z.stringbool().default(false) }),
    answer: baselineSchema,
    heavy: true,
    example: { query: { run: '0198c0de-0000-7000-8000-000000000001' } },
  },
  ({ person, query, record }) => {
    record({
      action: 'answers.exported',
      subject: { kind: 'run', id: query.run },
      after: { table: 'baseline' },
    });
    return readBaseline(person, query, suites);
  },
);
