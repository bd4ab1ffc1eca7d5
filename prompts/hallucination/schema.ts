import { z } from 'zod';
import { DYNAMIC_TYPES, STATIC_TYPES } from './questions';

/** What a key frame shows: its objects, repeated kinds numbered (`cup_1`, `cup_2`), and how they stand to each other. */
export const staticGraphSchema = z.object({
  objects: z.array(z.string()),
  relations: z.array(z.object({ subject: z.string(), relation: z.string(), object: z.string() })),
});

/** See {@link staticGraphSchema}. */
export type StaticGraph = z.infer<typeof staticGraphSchema>;

/** How each object of a static graph changes over its cluster, or `unchanged`. */
export const dynamicGraphSchema = z.object({
  changes: z.array(z.object({ object: z.string(), change: z.string() })),
});

/** See {@link dynamicGraphSchema}. */
export type DynamicGraph = z.infer<typeof dynamicGraphSchema>;

/** What the video shows, in a few sentences. */
export const summarySchema = z.object({ description: z.string().min(1) });

/** See {@link summarySchema}. */
export type Summary = z.infer<typeof summarySchema>;

/** 0 (nothing wrong) to 10 (most severe); null when the judge cannot tell. It comes after the reasoning on purpose. */
const score = z.number().int().min(0).max(10).nullable();

/** How far the video departs from its generation prompt. */
export const inconsistencySchema = z.object({ rationale: z.string(), score });

/** See {@link inconsistencySchema}. */
export type Inconsistency = z.infer<typeof inconsistencySchema>;

const finding = z.object({
  rationale: z.string(),
  /** The objects concerned, by their names in the graph. */
  objects: z.array(z.string()),
  score,
});

/** What a judge says about one type of hallucination. */
export type Finding = z.infer<typeof finding>;

const place = z.number().int().min(1).max(1000);

/**
 * From which frame to which a finding is to be seen, by the numbers under which they were sent, from 1; null where nothing
 * is wrong. A reply that says it otherwise, or not at all, loses this alone and never its score.
 */
const range = z.object({ first: place, last: place }).nullable();
const frames = z.preprocess((value) => range.safeParse(value).data ?? null, range);

const { rationale, objects } = finding.shape;
const timedFinding = z.object({ rationale, objects, frames, score });

/** A finding that says between which frames it is to be seen. */
export type TimedFinding = z.infer<typeof timedFinding>;

/** One finding per type, by the type's code; the type's name is the title by which plain-text replies are matched. */
function findingsSchema<Id extends string, Of extends z.ZodType>(
  types: readonly { id: Id; label: string }[],
  of: Of,
) {
  const entries = types.map(({ id, label }) => [id, of.meta({ title: label })] as const);
  return z.object(Object.fromEntries(entries) as Record<Id, Of>);
}

/** A finding for each of s1–s10 about one key frame. */
export const staticCheckSchema = findingsSchema(STATIC_TYPES, finding);

/** See {@link staticCheckSchema}. */
export type StaticCheck = z.infer<typeof staticCheckSchema>;

/** A finding for each of d1–d9 about one cluster, with the frames between which it is to be seen. */
export const dynamicCheckSchema = findingsSchema(DYNAMIC_TYPES, timedFinding);

/** See {@link dynamicCheckSchema}. */
export type DynamicCheck = z.infer<typeof dynamicCheckSchema>;
