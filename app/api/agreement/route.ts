import { operation } from '@/app/api/operation';
import { agreementAnswerSchema, agreementRequestSchema } from '@/lib/agreement/schema';
import { readAgreement } from '@/lib/agreement/store';
import { answerFormerNamesWithin } from '@/lib/former-name';
import { FORMER_COUNTS } from '@/lib/ratings/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Says how a run’s judge agrees with people, or with the labels that came with the material (`against=reference`). Of people’s answers those count that `labels` says.',
    role: 'viewer',
    query: agreementRequestSchema,
    answer: agreementAnswerSchema,
    example: {
      query: { run: '01937f6e-6c1a-7b60-8f3a-2f1d0e9b4c55', against: 'person', labels: 'sample' },
    },
  },
  async ({ person, query }) =>
    answerFormerNamesWithin(await readAgreement(person, query, suiteById), FORMER_COUNTS),
);
