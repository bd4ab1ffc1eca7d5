import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { readOrderEffects } from '@/lib/check-up/order.store';
import type { OrderEffects } from '@/lib/check-up/schema';
import { countWithheld, hiddenItems } from '@/lib/disclosure/hidden.store';
import { runSuite } from '@/lib/runs/progress.store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ run: z.uuid() });

/** The scores of the check-up `?run=`, and those with the frames in other orders; for admins alone. */
export function GET(request: Request) {
  return respond(request, 'admin', async ({ id }) => {
    const { run } = parseQuery(request, querySchema);
    const suite = await runSuite(run);
    const hidden = await hiddenItems(id, suite);
    const effects = await readOrderEffects(run, suiteById, hidden);
    await recordExposure(
      id,
      suite,
      effects.videos.flatMap(({ id: itemId }, place) =>
        effects.units.some((unit) => unit.video === place && isScored(unit)) ? [itemId] : [],
      ),
    );
    return { ...effects, withheld: await countWithheld(id, suite, [run]) };
  });
}

/** Whether any order of the frames has brought a unit a score. */
function isScored({ forward, reversed, shuffled }: OrderEffects['units'][number]): boolean {
  return [forward, reversed, shuffled].some((score) => typeof score === 'number');
}
