import type { ItemExhibit } from '@/lib/suites/exhibit';

/**
 * What a blind queue can keep from its reviewers until they have submitted an item: what judges, other people and labels
 * say; which model made it, and its name; the reference that it comes with; and out of what it was made.
 */
export const WITHHELD = ['judge', 'model', 'reference', 'lineage'] as const;

/** One of {@link WITHHELD}. */
export type Withheld = (typeof WITHHELD)[number];

/** The settings of a queue that say what it hides. */
export interface Hiding {
  blind: boolean;
  hidesGenerator: boolean;
  hidesReference: boolean;
  hidesLineage: boolean;
}

/** What a queue keeps from its reviewers: nothing unless it is blind. */
export function withheldFrom(queue: Hiding): ReadonlySet<Withheld> {
  if (!queue.blind) return new Set();
  const hides = {
    judge: true,
    model: queue.hidesGenerator,
    reference: queue.hidesReference,
    lineage: queue.hidesLineage,
  };
  return new Set(WITHHELD.filter((part) => hides[part]));
}

/** What of {@link WITHHELD} stands in an item's own data, and in those of items of its line. */
export const ORIGINS = ['reference', 'lineage'] as const satisfies readonly Withheld[];

/** What an item shows to somebody from whom some of that is kept. */
export function exhibitsWithout(
  exhibits: readonly ItemExhibit[],
  withheld: ReadonlySet<string>,
): ItemExhibit[] {
  return exhibits.flatMap(({ instead, ...shown }) => {
    if (shown.tells === undefined || !withheld.has(shown.tells)) return [shown];
    return instead ? [{ exhibit: instead }] : [];
  });
}
