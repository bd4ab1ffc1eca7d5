/** The scale of a question: fixes the form control that a person sees and the statistics that apply. */
export type Scale =
  | { kind: 'rating'; min: number; max: number }
  | { kind: 'yes-no' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'text' };

/** What a question is asked about: the whole video, one key frame of it, or the stretch of frames around a key frame. */
export type UnitKind = 'video' | 'key-frame' | 'cluster';

/** One thing that a suite asks judges and people alike. */
export interface Question {
  /** Unique within its suite and stable across versions, e.g. `s1`. */
  id: string;
  /** A few words, for headings and table rows. */
  label: string;
  /** What counts, in a sentence or two, for people who answer. */
  help: string;
  /** Questions of one group stand together in the matrix, e.g. `static`. */
  group: string;
  unit: UnitKind;
  scale: Scale;
}

/**
 * The name of a unit within its video, stable across frame sets because it is made of presentation timestamps
 * (seconds, three decimals): `video`, `key-frame@1.200`, `cluster@0.800-1.600`.
 */
export type UnitName = string;

/** The unit that is the whole video. */
export const VIDEO_UNIT: UnitName = 'video';

/** The unit of the key frame presented at `at` seconds. */
export function keyFrameUnit(at: number): UnitName {
  return `key-frame@${at.toFixed(3)}`;
}

/** The unit of the frames presented from `from` to `to` seconds, both inclusive. */
export function clusterUnit(from: number, to: number): UnitName {
  return `cluster@${from.toFixed(3)}-${to.toFixed(3)}`;
}

/** A unit's kind and its span in seconds (null for the whole video). */
export interface Unit {
  kind: UnitKind;
  span: { from: number; to: number } | null;
}

/**
 * Reads a unit's name.
 * @throws {Error} when the name has none of the three forms of {@link UnitName}
 */
export function parseUnit(name: UnitName): Unit {
  if (name === VIDEO_UNIT) return { kind: 'video', span: null };
  const match = /^(key-frame|cluster)@(\d+\.\d{3})(?:-(\d+\.\d{3}))?$/.exec(name);
  const [, kind, from, to] = match ?? [];
  if (kind === 'key-frame' && from && !to) {
    return { kind, span: { from: Number(from), to: Number(from) } };
  }
  if (kind === 'cluster' && from && to) {
    return { kind, span: { from: Number(from), to: Number(to) } };
  }
  throw new Error(`“${name}” is not the name of a unit`);
}
