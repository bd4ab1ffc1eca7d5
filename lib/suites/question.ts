import { z } from 'zod';

/** The scale of a question: fixes the form control that a person sees and the statistics that apply. */
const scaleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rating'), min: z.number(), max: z.number() }),
  z.object({ kind: z.literal('yes-no') }),
  z.object({
    kind: z.literal('choice'),
    options: z.array(z.string()).readonly(),
    /** Whether its options go from little to much, so that some are further apart than others. Not when left out. */
    ordered: z.literal(true).optional(),
    /**
     * Where it is asked which of an item's two videos is the better one, whose options are those of `SIDE_OPTIONS`: which
     * of them the person sees on the left for whom the question is; null where it is for nobody, and videos go by their
     * numbers.
     */
    sides: z.object({ left: z.enum(['first', 'second']).nullable() }).optional(),
    /** How people see its options, by option: in words, with what each means, next to a drawing where pages have one. */
    looks: z.record(z.string(), z.object({ label: z.string(), help: z.string() })).optional(),
  }),
  z.object({ kind: z.literal('text') }),
]);

/** See {@link scaleSchema}. */
export type Scale = z.infer<typeof scaleSchema>;

/** One thing that a suite asks both judges and people. */
export const questionSchema = z.object({
  /** Unique within its suite and stable across versions, e.g. `s1`. */
  id: z.string(),
  /** A few words, for headings and table rows. */
  label: z.string(),
  /** What counts, in a sentence or two, for people who answer. */
  help: z.string(),
  /** Questions of one group stand together in the matrix, e.g. `static`. */
  group: z.string(),
  /**
   * The kind of unit that it is asked about: `video`, `key-frame`, `cluster`, or one that the suite names. One about a `span`
   * is asked of nobody: people answer it unasked, of stretches of the first video of their own choosing.
   */
  unit: z.string(),
  scale: scaleSchema,
  /**
   * Which end of the scale is the good one, by which pages colour and sort; null where none is: then nothing is worst, and
   * no rest is fine.
   */
  better: z.enum(['low', 'high']).nullable(),
  /**
   * It is asked only where another question, about the same unit or about the whole item, was answered in one of these ways;
   * always when left out. What is not asked has no answer and counts nowhere, see `askedBy`.
   */
  after: z
    .object({ question: z.string(), is: z.array(z.union([z.string(), z.number()])).readonly() })
    .optional(),
  /** The options that a person gives a reason for even where no judge is contradicted; none when left out. */
  reasonFor: z.array(z.string()).readonly().optional(),
  /** With a judge in view, another value than the judge's is taken without a reason. It needs one when left out. */
  plain: z.literal(true).optional(),
});

/** See {@link questionSchema}. */
export type Question = z.infer<typeof questionSchema>;

/**
 * The name of a unit within its item. Parts of a video are named by presentation timestamps (seconds, three decimals), so
 * that they are the same in all its frame sets: `video`, `key-frame@1.200`, `cluster@0.800-1.600`; and for what people say
 * unasked `span@0.800-1.600` and `relation@1.200:["cup","on","table"]`. Those of an item's second video and later begin
 * with its number: `2/key-frame@0.400`. Parts that a suite names are `check:2` or `option:B`, parts of a text
 * `text@12-40` (characters, the second exclusive).
 */
export type UnitName = string;

/** The kind of {@link spanUnit}s. */
export const SPAN_KIND = 'span';

/** The unit that is the whole video. */
export const VIDEO_UNIT: UnitName = 'video';

/** The unit that is the whole of an item of several videos. */
export const ITEM_UNIT: UnitName = 'item:all';

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

/** The same unit of the item's `n`-th video, from 1. */
export function ofMedium(n: number, unit: UnitName): UnitName {
  return n === 1 ? unit : `${n}/${unit}`;
}

/** A unit as its name tells it. */
export interface Unit {
  /** `span` and `relation` are units of what people say unasked; no suite asks about them. */
  kind: string;
  /** In seconds; null for what is no part of a video, and for the whole of one. */
  span: { from: number; to: number } | null;
  /** In characters, `to` exclusive; null for what is no part of a text. */
  text: { from: number; to: number } | null;
  /** Of which of the item's videos it is a part, from 1; 1 as well where it is of none. */
  medium: number;
}

const UNIT = /^(?:(?<medium>[2-9]|[1-9]\d+)\/)?(?<name>.+)$/s;
const IN_TIME =
  /^(?<kind>key-frame|cluster|span|relation)@(?<from>\d+\.\d{3})(?:-(?<to>\d+\.\d{3}))?(?<words>:\[.+\])?$/s;
const IN_TEXT = /^text@(?<from>\d+)-(?<to>\d+)$/;
const NAMED = /^(?<kind>[a-z][a-z-]*):[^\s:/][^\s/]*$/;

/**
 * Reads a unit's name.
 * @throws {Error} when the name has none of the forms of {@link UnitName}
 */
export function parseUnit(whole: UnitName): Unit {
  const { medium = '1', name = '' } = UNIT.exec(whole)?.groups ?? {};
  const unit = { span: null, text: null, medium: Number(medium) };
  if (name === VIDEO_UNIT) return { ...unit, kind: 'video' };
  const text = IN_TEXT.exec(name)?.groups;
  if (text)
    return { ...unit, kind: 'text', text: { from: Number(text.from), to: Number(text.to) } };
  const named = NAMED.exec(name)?.groups;
  if (named) return { ...unit, kind: named.kind ?? '' };
  const { kind, from, to, words } = IN_TIME.exec(name)?.groups ?? {};
  const span = { from: Number(from), to: Number(to ?? from) };
  if (kind === 'key-frame' && !to && !words) return { ...unit, kind, span };
  if ((kind === 'cluster' || kind === 'span') && to && !words) return { ...unit, kind, span };
  if (kind === 'relation' && words) return { ...unit, kind, span };
  throw new Error(`“${whole}” is not the name of a unit`);
}

/** Asked of every claim in a graph, whatever the suite: whether it holds. Its unit is a {@link relationUnit}. */
export const HOLDS_QUESTION = 'holds';

/** Said of a whole video, whatever the suite: nothing is wrong in it but what is marked. */
export const NOTHING_ELSE_QUESTION = 'nothing-else';

/**
 * Said of a whole item that stands side by side with others of its task, whatever the suite: whether the person prefers it
 * to all of them.
 */
export const PREFERRED_QUESTION = 'preferred';

/** What is said to {@link PREFERRED_QUESTION}: it is the best, as good as the others, or another one is the best. */
const PREFERENCES = ['best', 'tie', 'other'] as const;

/** The scales of the questions that people answer in every suite in addition to the suite's own. */
const SHARED_SCALES: Readonly<Record<string, Scale>> = {
  [HOLDS_QUESTION]: { kind: 'yes-no' },
  [NOTHING_ELSE_QUESTION]: { kind: 'yes-no' },
  [PREFERRED_QUESTION]: { kind: 'choice', options: PREFERENCES },
};

/** The questions that people answer in every suite in addition to the suite's own. */
export const SHARED_QUESTIONS = Object.keys(SHARED_SCALES);

/** The scale of one of {@link SHARED_QUESTIONS}; null for any other question. */
export function sharedScale(question: string): Scale | null {
  return SHARED_SCALES[question] ?? null;
}
