import type { DimensionId } from '../dimensions';
import { commonsense } from './commonsense';
import { controllability } from './controllability';
import { creativity } from './creativity';
import { humanFidelity } from './human-fidelity';
import { physics } from './physics';
import type { HowJudged } from './rules';

/**
 * How each of the eighteen dimensions is judged: the one table by which units, prompts, values, figures and pages go. It
 * is plain data, fit for JSON.
 */
export const HOW_JUDGED: Readonly<Record<DimensionId, HowJudged>> = {
  ...creativity,
  ...commonsense,
  ...controllability,
  ...humanFidelity,
  ...physics,
};
