import { z } from 'zod';
import type { Question } from '@/lib/suites/question';

const KEPT = 6;

/** What is kept of the reasons that a person gave: the latest first, each once. */
export const reasonsSchema = z.array(z.string());

/** Whether a value is only taken with a reason, whoever gives it: as their own answer, or settling others'. */
export function needsReason(
  { reasonFor = [] }: Pick<Question, 'reasonFor'>,
  value: number | string,
): boolean {
  return typeof value === 'string' && reasonFor.includes(value);
}

/** The reasons to offer next time, after `reason` was given once more. */
export function rememberReason(reasons: readonly string[], reason: string): string[] {
  const given = reason.trim();
  if (given === '') return [...reasons];
  return [given, ...reasons.filter((one) => one !== given)].slice(0, KEPT);
}
