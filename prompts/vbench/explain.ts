import { nameOf } from '@/lib/suites/calls';
import type { Exhibit, Explanation } from '@/lib/suites/exhibit';
import type { UnitName } from '@/lib/suites/question';
import { calls as callsOf, numbered, type VbenchCall } from './calls';
import type { Evidence } from './schema';
import type { VbenchInput } from './settings';

function entryOf(evidence: Evidence, call: VbenchCall): Evidence[number] | undefined {
  return evidence.find(({ prompt, unit }) => prompt === call.prompt.id && unit === call.unit);
}

/** What a call described, where it described something. */
function exhibitsOf(evidence: Evidence, call: VbenchCall): Exhibit[] {
  const outcome = entryOf(evidence, call)?.outcome;
  if (outcome?.state !== 'answered') return [];
  const title = call.prompt.purpose;
  const { reply } = outcome;
  if ('description' in reply) return [{ kind: 'text', title, text: reply.description }];
  if ('steps' in reply && call.answers.length === 0) {
    return [{ kind: 'text', title, text: numbered(reply.steps.map(String)) }];
  }
  return [];
}

/** Whether a call of a window of time was made, and found a fault: then the others decide nothing. */
function hasMiss(evidence: Evidence, call: VbenchCall, unit: UnitName): boolean {
  const outcome = entryOf(evidence, call)?.outcome;
  if (outcome?.state !== 'answered' || !('answers' in outcome.reply)) return false;
  return outcome.reply.answers.some(
    ({ question, answer }) => `check:${question}` === unit && answer === 'no',
  );
}

/** What stands behind one verdict: the call that decided it, what that was told, and the pictures. */
export function explain(
  evidence: Evidence,
  input: VbenchInput,
  unit: UnitName,
  _question: string,
): Explanation {
  const calls = callsOf(input).filter((call) => call.answers.includes(unit));
  const misses = calls.filter((call) => calls.length > 1 && hasMiss(evidence, call, unit));
  const deciding = misses.length > 0 ? misses : calls;
  const told = deciding.flatMap(({ prompt, needs }) =>
    // What only had to be asked before is no part of it.
    prompt.frames === 'none' ? needs : [],
  );
  const led = [...deciding, ...told];
  const shown = led.flatMap(({ frames, sheets = [] }) => [
    ...frames,
    ...sheets.flatMap(({ cells }) => cells.map(({ frame }) => frame)),
  ]);
  return {
    frames: [...new Set(shown.map(({ hash }) => hash))],
    calls: led.map(nameOf),
    exhibits: told.flatMap((call) => exhibitsOf(evidence, call)),
    objects: [],
  };
}
