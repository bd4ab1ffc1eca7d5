/** The beginning of the sentence that {@link isUsedUp} knows a used-up budget by. */
const USED_UP = 'The budget of ';

/**
 * The reason of a run's pause when its budget is used up, in a sentence.
 * @param spent what the run has cost, and whether some of that is our own estimate
 * @param next what the next call is likely to cost
 */
export function describeUsedUp(
  budget: number,
  spent: { cost: number; estimated: boolean },
  next: number,
): string {
  const cost = `${spent.estimated ? 'about ' : ''}${spent.cost.toFixed(4)}`;
  const more = spent.cost < budget ? `, and another call costs about ${next.toFixed(4)}` : '';
  return `${USED_UP}${budget} is used up: the run has cost ${cost}${more}.`;
}

/** Whether a run pauses because its budget is used up. */
export function isUsedUp({
  state,
  stateReason,
}: {
  state: string;
  stateReason: string | null;
}): boolean {
  return state === 'paused' && (stateReason?.startsWith(USED_UP) ?? false);
}
