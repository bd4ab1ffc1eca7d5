/**
 * The declared categories that answers are compared on: whole numbers from `min` to `max`; 0 = no and 1 = yes; or indexes
 * into at least two `categories`, which may be `ordered` from little to much.
 */
export type AgreementScale =
  | { kind: 'rating'; min: number; max: number }
  | { kind: 'yes-no' }
  | { kind: 'choice'; categories: readonly string[]; ordered?: true };

/** The declared categories in order. */
export function categoriesOf(scale: AgreementScale): readonly (number | string)[] {
  switch (scale.kind) {
    case 'rating':
      return Array.from({ length: sizeOf(scale) }, (_, index) => scale.min + index);
    case 'yes-no':
      return [0, 1];
    case 'choice':
      return scale.categories;
  }
}

/** How many categories a scale declares. */
export function sizeOf(scale: AgreementScale): number {
  switch (scale.kind) {
    case 'rating':
      return scale.max - scale.min + 1;
    case 'yes-no':
      return 2;
    case 'choice':
      return scale.categories.length;
  }
}

/** The number that stands for the first category. */
export function firstOf(scale: AgreementScale): number {
  return scale.kind === 'rating' ? scale.min : 0;
}

/** Whether categories have a distance, so that κ is weighted by its square; elsewhere answers are only equal or not. */
export function isOrdered(scale: AgreementScale): boolean {
  return scale.kind === 'rating' || (scale.kind === 'choice' && scale.ordered === true);
}

/** The largest difference between two answers: points of a rating, steps of an ordered choice; elsewhere 1, between right and wrong. */
export function spanOf(scale: AgreementScale): number {
  return isOrdered(scale) ? sizeOf(scale) - 1 : 1;
}
