import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { readOrderEffects } from '@/lib/check-up/order.store';
import { type OrderEffects, orderEffectsSchema } from '@/lib/check-up/schema';
import { countWithheld, hiddenItems } from '@/lib/disclosure/hidden.store';
import { runSuite } from '@/lib/runs/progress.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Shows the scores of a check-up, and those with the frames in other orders. Videos that the admin who asks reviews blind are left out.',
    role: 'admin',
    query: z.object({ run: z.uuid() }),
    answer: orderEffectsSchema,
  },
  async ({ person: { id }, query: { run } }) => {
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
  },
);

/** Whether any order of the frames has brought a unit a score. */
function isScored({ forward, reversed, shuffled }: OrderEffects['units'][number]): boolean {
  return [forward, reversed, shuffled].some((score) => typeof score === 'number');
}
