import type { Brought } from '@/lib/suites/calls';
import { type Exhibit, type Explanation, explained } from '@/lib/suites/exhibit';
import type { UnitName } from '@/lib/suites/question';
import { checkLength } from '../limits/length';
import { askedOf } from './calls';
import { describeFired } from './lengths';
import { SCORE } from './questions';
import type { RubricInput } from './settings';
import { contradictionIn } from './verdicts';

function note(title: string, text: string | null): Exhibit[] {
  return text === null ? [] : [{ kind: 'text', title, text }];
}

/** What stands behind a verdict: the one call with its frames, which length rule fired, and where the judge breaks the rubric. */
export function explain(
  brought: Brought,
  input: RubricInput,
  _unit: UnitName,
  question: string,
): Explanation {
  const { asked, call } = askedOf(input);
  const rating = asked === 'video' ? brought.of(call) : null;
  const contradiction = rating?.state === 'answered' ? contradictionIn(rating.reply) : null;
  const fired = describeFired(checkLength(input.data, input.settings));
  return explained(call ? [call] : [], {
    exhibits: [
      ...note('Against the rubric', contradiction),
      ...note('Capped for its length', question === SCORE ? fired : null),
    ],
  });
}
