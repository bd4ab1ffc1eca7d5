import type { Gate, SuiteAnswer } from './suite';

/**
 * What becomes of an item after a stage: it goes on; it is out, by the first gate that rejects it; or it waits, since a
 * gate has no answer yet.
 */
export type Passing = { state: 'on' } | { state: 'out'; by: string } | { state: 'waiting' };

/**
 * What becomes of an item by what was answered, whether by a judge or as people corrected it. A gate with nothing to judge
 * holds nothing up: an earlier one has rejected the item, or it was not asked for.
 */
export function passingOf(gates: readonly Gate[], answers: readonly SuiteAnswer[]): Passing {
  const verdicts = (question: string) =>
    answers.filter((answer) => answer.question === question).map(({ verdict }) => verdict);
  const rejecting = gates.find(({ question, keeps }) =>
    verdicts(question).some((one) => one.state === 'scored' && !keeps.includes(one.value)),
  );
  if (rejecting) return { state: 'out', by: rejecting.question };
  const isOpen = gates.some(({ question }) => {
    const given = verdicts(question);
    return (
      given.length === 0 ||
      given.some((one) => one.state === 'unscored' && one.reason !== 'nothing-to-judge')
    );
  });
  return { state: isOpen ? 'waiting' : 'on' };
}
