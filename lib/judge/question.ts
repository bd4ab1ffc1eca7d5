import { z } from 'zod';

/** The scale of a question: fixes the form control that a person sees and the statistics that apply. */
const scaleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rating'), min: z.number(), max: z.number() }),
  z.object({ kind: z.literal('yes-no') }),
  z.object({ kind: z.literal('choice'), options: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('text') }),
]);

/** See {@link scaleSchema}. */
export type Scale = z.infer<typeof scaleSchema>;

const unitKindSchema = z.enum(['video', 'key-frame', 'cluster']);

/** What a question is asked about: the whole video, one key frame of it, or the stretch of frames around a key frame. */
export type UnitKind = z.infer<typeof unitKindSchema>;

/** One thing that a suite asks judges and people alike. */
export const questionSchema = z.object({
  /** Unique within its suite and stable across versions, e.g. `s1`. */
  id: z.string(),
  /** A few words, for headings and table rows. */
  label: z.string(),
  /** What counts, in a sentence or two, for people who answer. */
  help: z.string(),
  /** Questions of one group stand together in the matrix, e.g. `static`. */
  group: z.string(),
  unit: unitKindSchema,
  scale: scaleSchema,
  /**
   * Which end of the scale is the good one, by which pages colour and sort; null where none is: then nothing is worst, and
   * no rest is fine.
   */
  better: z.enum(['low', 'high']).nullable(),
});

/** See {@link questionSchema}. */
export type Question = z.infer<typeof questionSchema>;

/**
 * The name of a unit within its video, stable across frame sets because it is made of presentation timestamps
 * (seconds, three decimals): `video`, `key-frame@1.200`, `cluster@0.800-1.600`; and for what people say unasked
 * `span@0.800-1.600` and `relation@1.200:["cup","on","table"]`.
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

/** The unit of a stretch of time that a person chose, from its first frame to its last, both inclusive. */
export function spanUnit(from: number, to: number): UnitName {
  return `span@${from.toFixed(3)}-${to.toFixed(3)}`;
}

/**
 * The unit of one claim in a graph: a relation (subject, relation, object) at a key frame, or a change (object, change)
 * over a cluster.
 */
export function relationUnit(
  { from, to }: { from: number; to: number },
  words: readonly string[],
): UnitName {
  const time = from === to ? from.toFixed(3) : `${from.toFixed(3)}-${to.toFixed(3)}`;
  return `relation@${time}:${JSON.stringify(words)}`;
}

/** A unit's kind and its span in seconds (null for the whole video). */
export interface Unit {
  /** `span` and `relation` are units of what people say unasked; no suite asks about them. */
  kind: UnitKind | 'span' | 'relation';
  span: { from: number; to: number } | null;
}

/**
 * Reads a unit's name.
 * @throws {Error} when the name has none of the forms of {@link UnitName}
 */
export function parseUnit(name: UnitName): Unit {
  if (name === VIDEO_UNIT) return { kind: 'video', span: null };
  const match =
    /^(key-frame|cluster|span|relation)@(\d+\.\d{3})(?:-(\d+\.\d{3}))?(:\[.+\])?$/s.exec(name);
  const [, kind, from, to, words] = match ?? [];
  const span = { from: Number(from), to: Number(to ?? from) };
  if (kind === 'key-frame' && !to && !words) return { kind, span };
  if ((kind === 'cluster' || kind === 'span') && to && !words) return { kind, span };
  if (kind === 'relation' && words) return { kind, span };
  throw new Error(`“${name}” is not the name of a unit`);
}

/** Asked of every claim in a graph, whatever the suite: whether it holds. Its unit is a {@link relationUnit}. */
export const HOLDS_QUESTION = 'holds';

/** Said of a whole video, whatever the suite: nothing is wrong in it but what is marked. */
export const NOTHING_ELSE_QUESTION = 'nothing-else';

/** The scale of a question that people answer in every suite beside the suite's own; null for any other question. */
export function sharedScale(question: string): Scale | null {
  return question === HOLDS_QUESTION || question === NOTHING_ELSE_QUESTION
    ? { kind: 'yes-no' }
    : null;
}
