import { makePlan } from '../plan/make';
import type { Plan } from '../plan/schema';

/** For tests, a plan of prompts that are entries of two dimensions, one of them Diversity. */
export function smallPlan(prompts: readonly string[], isFlat: boolean): Plan {
  const texts = { augmented: null, chinese: null, wan: null };
  const dimensions = ['Diversity', 'Human_Anatomy'] as const;
  const entries = dimensions.flatMap((dimension) =>
    prompts.map((prompt) => ({ dimension, prompt, metadata: null, texts })),
  );
  const full = prompts.map((prompt) => ({ prompt, dimensions: [...dimensions], texts }));
  const road = isFlat ? 'full-list' : 'dimension';
  return makePlan({ entries, full }, { road, text: 'plain', seed: 0 }).plan;
}
