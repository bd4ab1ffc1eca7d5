/** What the built-in judge measures, and how, in a few words each. */
export const MEASURED = [
  ['appears or disappears', 'a region begins or ends away from the border, not hidden by another'],
  ['moves implausibly', 'a jump far beyond the region’s own speed'],
  ['changes form', 'a jump in area or shape'],
  ['fuses', 'two regions become one'],
  ['uneven picture quality', 'sharpness that differs from place to place'],
] as const;
