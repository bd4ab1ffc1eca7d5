/** What a call is expected to cost before it is made. */
export interface ExpectedCost {
  /** An upper bound; infinite where nothing is known. */
  most: number;
  /** The likely cost: by earlier calls of the prompt, else by the rule of thumb. */
  likely: number;
}

/** How a run's budget stands when a worker asks for a part of it. */
export interface BudgetState {
  budget: number;
  /** What calls on record have cost. */
  spent: number;
  /** What other workers have leased. */
  others: number;
  /** What the worker itself has reserved for calls that are not on record yet. */
  held: number;
}

/** A part of a budget. */
export interface BudgetPart {
  /** The amounts reserved for the first of the calls that asked, in their order. */
  granted: number[];
  /** Leased beyond that, for calls to come. */
  room: number;
  /** Whether no further call can be made, and no call is under way whose end could change that. */
  isUsedUp: boolean;
}

/** The share of what is left that is leased for calls to come, but for no more than {@link ROOM_CALLS} calls. */
const ROOM_SHARE = 1 / 8;
const ROOM_CALLS = 64;

/** Sums of prices are not exact. */
const TOLERANCE = 1e-9;

/**
 * Shares out what is left of a budget. A call is granted its reservation when all calls under way may cost their upper
 * bound. A call whose upper bound is more than what is left is granted only while no other is under way and its likely
 * cost fits; it then reserves all that is left, so that the budget can be exceeded by this one call at most.
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
