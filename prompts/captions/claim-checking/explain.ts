import type { Brought } from '@/lib/suites/calls';
import { type Explanation, explained } from '@/lib/suites/exhibit';
import type { UnitName } from '@/lib/suites/question';
import { TOLD_QUESTION } from '../points/questions';
import { checkOf, tellOf } from './calls';
import type { ClaimsInput } from './schema';

/** The one call behind a verdict: on claims, or on key points. */
export function explain(
  _brought: Brought,
  input: ClaimsInput,
  _unit: UnitName,
  question: string,
): Explanation {
  const call = question === TOLD_QUESTION ? tellOf(input) : checkOf(input);
  return explained(call === null || typeof call === 'string' ? [] : [call]);
}
