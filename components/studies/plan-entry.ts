import { faultsOf } from '@/components/ui/faults';
import { type StudyPlan, type StudyPlans, studyPlanSchema } from '@/lib/studies/schema';

/** A plan as it stands in the form: numbers may still be none. */
export interface PlanEntry extends Omit<StudyPlan, 'threshold' | 'margin' | 'split'> {
  /** Points, and δ; no number where none is wanted. */
  threshold: number;
  margin: number;
  isSplit: boolean;
  by: NonNullable<StudyPlan['split']>['by'];
  /** Of the test part, in percent. */
  testPercent: number;
  seed: number;
}

/** The margin of an equivalence claim where nobody says another. */
const USUAL_MARGIN = 0.1;

/** What the form begins with: the draft, else the version that holds, else what is usual. */
export function entryOf({ draft, versions, usualThreshold }: StudyPlans, seed: number): PlanEntry {
  const plan = draft?.plan ?? versions[0]?.plan;
  const { threshold, margin, split, ...rest } = plan ?? {
    ...{ claim: '', figures: [], readers: 2, items: 60, part: 'test' as const },
    ...{ threshold: usualThreshold, margin: USUAL_MARGIN },
    split: { by: 'prompt' as const, share: 0.6, seed },
  };
  return {
    ...rest,
    threshold: threshold ?? Number.NaN,
    margin: margin ?? Number.NaN,
    isSplit: split !== null,
    by: split?.by ?? 'prompt',
    testPercent: Math.round((split?.share ?? 0.6) * 1000) / 10,
    seed: split?.seed ?? seed,
  };
}

/** The plan that the form says. */
export function planOf(entry: PlanEntry): StudyPlan {
  const { threshold, margin, isSplit, by, testPercent, seed, part, ...rest } = entry;
  return {
    ...rest,
    threshold: Number.isNaN(threshold) ? null : threshold,
    margin: Number.isNaN(margin) ? null : margin,
    split: isSplit ? { by, share: testPercent / 100, seed } : null,
    part: isSplit ? part : 'all',
  };
}

/** What is wrong with a plan, by the names that the server has for its fields. */
export function faultsInPlan(plan: StudyPlan) {
  return Object.fromEntries(
    Object.entries(faultsOf(studyPlanSchema, plan)).map(([field, fault]) => [
      `plan.${field}`,
      fault,
    ]),
  );
}
