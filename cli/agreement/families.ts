import type { Family } from './family';
import { JUDGES } from './judges';
import { SEVERAL_RATERS } from './several-raters';
import { TWO_RATERS } from './two-raters';

/** By the name of a family what computes its cases; a family that is not here is not computed at all. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  ...TWO_RATERS,
  ...SEVERAL_RATERS,
  ...JUDGES,
};
