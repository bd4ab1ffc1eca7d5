import { foldingABox } from './folding-a-box';
import type { Lesson } from './lesson';
import { makingTea } from './making-tea';
import { sortingBlocks } from './sorting-blocks';

/** All instructional clips. */
export const LESSONS: readonly Lesson[] = [makingTea, foldingABox, sortingBlocks];
