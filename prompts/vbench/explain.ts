import type { Brought } from '@/lib/suites/calls';
import { type Exhibit, type Explanation, explained } from '@/lib/suites/exhibit';
import type { UnitName } from '@/lib/suites/question';
import { calls as callsOf, numbered, type VbenchCall } from './calls';
import * as prompts from './prompts';
import { descriptionSchema, stepsSchema } from './schema';
import type { VbenchInput } from './settings';

/** What a call described, where it described something. */
function exhibitsOf(brought: Brought, call: VbenchCall): Exhibit[] {
  const outcome = brought.ofMade(call);
  if (outcome?.state !== 'answered' || call.answers.length > 0) return [];
  const title = call.prompt.purpose;
  const text =
    typeof outcome.reply === 'string'
      ? outcome.reply
      : descriptionSchema.safeParse(outcome.reply).data?.description;
  const steps = stepsSchema.safeParse(outcome.reply).data?.steps;
  if (text !== undefined) return [{ kind: 'text', title, text }];
  return steps ? [{ kind: 'text', title, text: numbered(steps) }] : [];
}

/** Whether a call of a window of time was made, and found a fault: then the others decide nothing. */
function hasMiss(brought: Brought, call: VbenchCall, unit: UnitName): boolean {
  return brought
    .by(prompts.checks, call.unit)
    .some(
      ({ outcome }) =>
        outcome.state === 'answered' &&
        outcome.reply.answers.some(
          ({ question, answer }) => `check:${question}` === unit && answer === 'no',
        ),
    );
}

/** What stands behind one verdict: the call that decided it, what that was told, and the pictures. */
export function explain(brought: Brought, input: VbenchInput, unit: UnitName): Explanation {
  const calls = callsOf(input).filter((call) => call.answers.includes(unit));
  const misses = calls.filter((call) => calls.length > 1 && hasMiss(brought, call, unit));
  const deciding = misses.length > 0 ? misses : calls;
  // What only had to be asked before is no part of it.
  const told = deciding.flatMap(({ prompt, needs }) => (prompt.frames === 'none' ? needs : []));
  return explained(deciding, {
    told,
    exhibits: told.flatMap((call) => exhibitsOf(brought, call)),
  });
}
