import { type CameraLabel, NO_LABEL } from '@/benchmarks/vbench/formats/labels';

/** How sentences say each movement. */
const SAID: Readonly<Record<CameraLabel, RegExp>> = {
  zoom_in: /\bzoom(?:s|ing|ed)?[\s-]+in(?:wards?)?\b/,
  zoom_out: /\bzoom(?:s|ing|ed)?[\s-]+out(?:wards?)?\b/,
  tilt_up: /\btilt(?:s|ing|ed)?[\s-]+up(?:wards?)?\b/,
  tilt_down: /\btilt(?:s|ing|ed)?[\s-]+down(?:wards?)?\b/,
  pan_left: /\bpan(?:s|ning|ned)?[\s-]+(?:to[\s]+the[\s]+)?left(?:wards?)?\b/,
  pan_right: /\bpan(?:s|ning|ned)?[\s-]+(?:to[\s]+the[\s]+)?right(?:wards?)?\b/,
  static: /\b(?:static|stationary|st(?:ands|ays|anding|aying)\s+still|does\s+not\s+move)\b/,
  orbits: /\borbit(?:s|ing|ed)?\b/,
  oblique: /\boblique(?:ly)?\b/,
};

const DENIED = /\b(?:not|no|never|neither|nor|without|instead|rather|or|might|maybe)\b|n['’]t\b/;

/**
 * What is said of a camera, as its label: a label in whatever spelling (`Zoom in`, `zoom-in`), or a sentence that names one
 * movement and denies none (“The camera pans left.”). Anything else as it is.
 */
export function saidMovement(said: unknown): unknown {
  if (typeof said !== 'string') return said;
  const word = said
    .toLowerCase()
    .replace(/[.*"'`“”]/g, '')
    .trim();
  const joined = word.replace(/[\s-]+/g, '_');
  if (joined === 'none' || joined === NO_LABEL.replaceAll(' ', '_')) return NO_LABEL;
  if (joined === 'orbit') return 'orbits';
  if (!/\bcamera\b/.test(word)) return joined;
  const named = Object.entries(SAID).flatMap(([label, pattern]) =>
    pattern.test(word) ? [label] : [],
  );
  const [only] = named;
  const rest = only === undefined ? word : word.replace(SAID[only as CameraLabel], '');
  return named.length === 1 && !DENIED.test(rest) ? only : joined;
}
