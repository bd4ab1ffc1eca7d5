import { toOutcome } from '@/lib/suites/outcome';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import { QA_UNIT } from '../items';
import { classify } from './prompts';
import type { Evidence, QaInput } from './schema';

/** The one call that {@link gather} makes. */
export function plan(): PlannedCall[] {
  return [{ prompt: classify.id, unit: QA_UNIT, needs: [] }];
}

/** Has a question sorted, by its words alone. */
export function gather({ data }: QaInput, ask: Ask): Promise<Evidence> {
  const variables = { question: data.question };
  return toOutcome(ask(classify, { unit: QA_UNIT, variables, frames: [] }));
}
