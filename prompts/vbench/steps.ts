import { toOutcome } from '@/lib/suites/outcome';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import { type Call, callsOf } from './calls';
import type { Evidence } from './schema';
import type { VbenchInput } from './settings';

/**
 * The calls that {@link gather} makes when none fails: where questions that no longer count are skipped, the most that
 * they can be.
 */
export function plan(input: VbenchInput): PlannedCall[] {
  return callsOf(input).map(({ prompt, unit, needs, frames, sheets }) => ({
    prompt: prompt.id,
    unit,
    needs: needs.map((need) => ({ prompt: need.prompt.id, unit: need.unit })),
    pictures: { frames, ...(sheets && { sheets }) },
  }));
}

/** Asks everything about one item, each call as soon as those that it waits for have ended. */
export async function gather(input: VbenchInput, ask: Ask): Promise<Evidence> {
  const ended = new Map<Call, Promise<Evidence>>();
  for (const call of callsOf(input)) {
    const before = [...call.needs, ...call.after].flatMap((one) => ended.get(one) ?? []);
    ended.set(
      call,
      Promise.all(before).then((brought) => make(call, brought.flat(), ask)),
    );
  }
  return (await Promise.all(ended.values())).flat();
}

/** Makes a call where all is there that it needs and it is still wanted; else brings nothing. */
async function make(call: Call, so: Evidence, ask: Ask): Promise<Evidence> {
  const { prompt, unit, frames, sheets, needs } = call;
  const isAnswered = (need: Call) =>
    so.some(
      (one) =>
        one.prompt === need.prompt.id && one.unit === need.unit && one.outcome.state === 'answered',
    );
  if (!needs.every(isAnswered) || !call.isWanted(so)) return [];
  const variables = call.variables(so);
  const outcome = await toOutcome(
    ask(prompt, { unit, variables, frames, ...(sheets && { sheets }) }),
  );
  // The reply was parsed by the schema of its prompt.
  return [{ prompt: prompt.id, unit, outcome } as Evidence[number]];
}
