/** What a call is expected to cost before it is made. */
export interface ExpectedCost {
  /** No less than it will cost, as far as can be told; infinite where nothing is known. */
  most: number;
  /** By the rule of thumb, or as such calls have cost. */
  likely: number;
}

/** How a run's budget stands when a worker asks for a part of it. */
export interface BudgetState {
  budget: number;
  /** What calls on record have cost. */
  spent: number;
  /** What other workers have set apart. */
  others: number;
  /** What the worker itself has set apart for calls that are not on record yet. */
  held: number;
}

/** A part of a budget. */
export interface BudgetPart {
  /** What is set apart for the first of the calls that asked, in their order. */
  granted: number[];
  /** What is set apart for calls that are still to come. */
  room: number;
  /** Whether no call can be made, and none is under way whose end might change that. */
  isUsedUp: boolean;
}

/** So much of what is left is set apart for calls to come, as long as it is no more than so many of them. */
const ROOM_SHARE = 1 / 8;
const ROOM_CALLS = 64;

/** Sums of prices are not exact. */
const TOLERANCE = 1e-9;

/**
 * Shares out what is left of a budget: a call is granted while all calls under way may cost the most that is expected of
 * them. One of which too little is known has all that is left to itself, so that no more than its own error can be
 * overspent.
 */
export function shareBudget(
  { budget, spent, others, held }: BudgetState,
  asking: readonly ExpectedCost[],
): BudgetPart {
  const tolerance = budget * TOLERANCE;
  let left = budget - spent - others - held;
  let underWay = others + held;
  const granted: number[] = [];
  for (const { most, likely } of asking) {
    const isAlone = underWay <= tolerance;
    const fits = most <= left + tolerance;
    if (left <= tolerance || !(fits || (isAlone && likely <= left + tolerance))) break;
    const part = fits ? most : left;
    granted.push(part);
    left -= part;
    underWay += part;
  }
  const isUsedUp = asking.length > 0 && granted.length === 0 && underWay <= tolerance;
  if (granted.length < asking.length) return { granted, room: 0, isUsedUp };
  const [first] = asking;
  const room = Math.max(0, Math.min(left * ROOM_SHARE, ROOM_CALLS * (first?.most ?? 0)));
  return { granted, room: Number.isFinite(room) ? room : 0, isUsedUp };
}
