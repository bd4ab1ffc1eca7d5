import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { checkForm } from '@/lib/declared/form/check';
import { checkedFormSchema } from '@/lib/declared/form/checked.schema';
import { suiteFormSchema } from '@/lib/declared/form/schema';
import { faultsOfChange } from '@/lib/declared/registry';
import { idTrouble } from '@/lib/declared/save.store';
import { takenIds } from '@/prompts';

export const POST = operation(
  {
    summary:
      'Says what is wrong with a suite that is being made, and what it would send. Nothing is kept.',
    role: 'admin',
    body: { json: z.object({ form: suiteFormSchema, isNew: z.boolean() }) },
    answer: checkedFormSchema,
  },
  ({ body: { form, isNew } }) =>
    checkForm(form, {
      changes: isNew ? () => [] : faultsOfChange,
      idTrouble: (id) => idTrouble(id, isNew, takenIds),
    }),
);
