import { formatCount } from '@/components/ui/numbers';
import {
  type HoldBack,
  type HoldBackPlan,
  heldInAll,
  heldOfEach,
} from '@/lib/runs/hold-back.schema';
import { wilsonInterval } from '@/lib/statistics/proportion';
import type { ItemNoun } from '@/lib/suites/item-kind';

/** With fewer items than this a blind sample tells next to nothing. */
const FEWEST = 10;

/** The share of the items that is proposed, and the most items: twice as many tell little more. */
const USUAL_SHARE = 0.3;
const MOST_PROPOSED = 60;

/** What somebody has chosen to hold back; null for what is proposed. */
export interface HoldBackChoice {
  on: boolean | null;
  count: number | null;
  raters: number | null;
}

/** Before anything is chosen. */
export const NOTHING_CHOSEN: HoldBackChoice = { on: null, count: null, raters: null };

/** How many items could be held back. */
export function freeItems({ strata }: Pick<HoldBackPlan, 'strata'>): number {
  return strata.reduce((sum, { items }) => sum + items, 0);
}

/** Why nothing is held back unless somebody chooses so, in words; null where it is proposed. */
export function whyNot(plan: HoldBackPlan, noun: ItemNoun): string | null {
  const free = freeItems(plan);
  const { samples, held, seen } = plan;
  if (free === 0) {
    if (held > 0) return `${formatCount(held)} are held back already, and serve this run, too.`;
    if (samples > seen) return `Sample ${noun}s are never held back.`;
    return `Everybody who reviews has seen what is said of these ${noun}s.`;
  }
  if (held > 0) return `Off: ${formatCount(held)} are held back already, and serve this run, too.`;
  if (free < FEWEST) return `Off: a sample of fewer than ${FEWEST} ${noun}s says little.`;
  if (plan.before || plan.reviewers > 1) return null;
  return 'Off: nobody but you reviews here. Turn it on if you want figures by people.';
}

/** What is held back by a choice, completed by what is proposed; null for nothing. */
export function heldBack(
  plan: HoldBackPlan | null | undefined,
  choice: HoldBackChoice,
  noun: ItemNoun,
): HoldBack | null {
  if (!plan || freeItems(plan) === 0) return null;
  if (!(choice.on ?? whyNot(plan, noun) === null)) return null;
  return {
    count: choice.count ?? proposedCount(plan),
    raters: choice.raters ?? Math.min(2, Math.max(1, plan.reviewers)),
  };
}

/** How many are proposed. */
export function proposedCount(plan: HoldBackPlan): number {
  const free = freeItems(plan);
  return heldInAll(plan, Math.min(MOST_PROPOSED, Math.max(1, Math.round(free * USUAL_SHARE))));
}

/** How many that is of which models, and how exact figures by people will be, in words. */
export function whatItGives(plan: HoldBackPlan, count: number): string {
  const all = heldInAll(plan, count);
  const parts =
    plan.strata.length > 1
      ? `${formatCount(heldOfEach(plan, count))} of each of ${plan.strata.length} models, ${formatCount(all)} in all. `
      : '';
  return `${parts}Shares by people: within ±${halfWidth(all)} points.`;
}

/** Half of the width of a share’s 95 % interval at its widest, in percentage points. */
function halfWidth(items: number): number {
  const interval = wilsonInterval(items / 2, items);
  return interval ? Math.round(((interval.high - interval.low) / 2) * 100) : 50;
}
