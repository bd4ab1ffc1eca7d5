import { nameOf } from '@/lib/suites/calls';
import type { Exhibit, Explanation } from '@/lib/suites/exhibit';
import type { UnitName } from '@/lib/suites/question';
import { checkLength } from '../limits/length';
import { calls } from './calls';
import { describeFired } from './lengths';
import { SCORE } from './questions';
import type { Evidence } from './schema';
import type { RubricInput } from './settings';
import { contradictionIn } from './verdicts';

function note(title: string, text: string | null): Exhibit[] {
  return text === null ? [] : [{ kind: 'text', title, text }];
}

/** What stands behind a verdict: the one call with its frames, which length rule fired, and where the judge breaks the rubric. */
export function explain(
  evidence: Evidence,
  input: RubricInput,
  _unit: UnitName,
  question: string,
): Explanation {
  const [call] = calls(input);
  const rating =
    evidence.asked === 'video' && evidence.outcome.state === 'answered'
      ? evidence.outcome.reply
      : null;
  const length = checkLength(input.data, input.settings);
  return {
    frames: call?.frames.map(({ hash }) => hash) ?? [],
    calls: call ? [nameOf(call)] : [],
    exhibits: [
      ...note('Against the rubric', rating && contradictionIn(rating)),
      ...(question === SCORE ? note('Capped for its length', describeFired(length)) : []),
    ],
    objects: [],
  };
}
