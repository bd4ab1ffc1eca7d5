import { z } from 'zod';
import { parseJsonBody, respond } from '@/app/api/respond';
import { checkForm } from '@/lib/declared/form/check';
import type { CheckedForm } from '@/lib/declared/form/checked.schema';
import { suiteFormSchema } from '@/lib/declared/form/schema';
import { faultsOfChange } from '@/lib/declared/registry';
import { idTrouble } from '@/lib/declared/save.store';
import { takenIds } from '@/prompts';

const wantedSchema = z.object({ form: suiteFormSchema, isNew: z.boolean() });

/** What is wrong with a suite that is being made, and what it would send; keeps nothing. */
export function POST(request: Request) {
  return respond(request, 'admin', async (): Promise<CheckedForm> => {
    const { form, isNew } = await parseJsonBody(request, wantedSchema);
    return checkForm(form, {
      changes: isNew ? () => [] : faultsOfChange,
      idTrouble: (id) => idTrouble(id, isNew, takenIds),
    });
  });
}
