import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { MOST_WITH_MODELS } from '@/lib/runs/models.schema';
import { readRunModels } from '@/lib/runs/models.store';

const requestSchema = z.object({ run: z.array(z.uuid()).max(MOST_WITH_MODELS) });

/** Which models made the items of the runs that `?run=` names, which may stand several times. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    const { run } = parseInput(requestSchema, { run: searchParams.getAll('run') });
    const { nameless } = await blindnessOf(person.id, null);
    return readRunModels(run, nameless);
  });
}
