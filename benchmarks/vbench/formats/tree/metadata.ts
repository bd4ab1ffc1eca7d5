import { z } from 'zod';
import type { Metadata } from '../data';
import { type DimensionId, labelOf } from '../dimensions';
import { CAMERA_LABELS } from '../labels';

/** The names that metadata give to what a camera does. */
const LABELS = Object.keys(CAMERA_LABELS);

/** What the metadata of a dimension have to be. */
interface Shape {
  schema: z.ZodType<Metadata>;
  /** In words, after “must be”. */
  wanted: string;
  /** How many phrases the published suite's entries have, as a rule; others are worth a note. */
  usual?: readonly number[];
}

const phrase = z.string().refine((text) => text.trim() !== '');

function phrases(what: string, [min, max]: readonly [number, number], usual?: readonly number[]) {
  const count =
    max === Number.POSITIVE_INFINITY ? 'a list of' : min === max ? min : `${min} to ${max}`;
  const wanted = `${count} ${what}`;
  return { schema: z.array(phrase).min(min).max(max), wanted, ...(usual && { usual }) };
}

const MANY = [1, Number.POSITIVE_INFINITY] as const;
const WITH_GATE = phrases('questions', [1, 3], [1, 2]);

/** By dimension; null where a dimension needs none. */
const SHAPES: Readonly<Record<DimensionId, Shape | null>> = {
  Diversity: null,
  Composition: {
    schema: z.object({
      question: z.array(phrase).min(1),
      judge: z.tuple([z.boolean(), z.boolean()]),
    }),
    wanted: 'an object with “question”, a list of phrases, and “judge”, two times true or false',
  },
  Motion_Rationality: phrases('questions', MANY, [4]),
  Instance_Preservation: {
    schema: z.string().regex(/^\d+\.\S.*$/),
    wanted: 'counted nouns such as “2.green frog” or “1.green frog and 1.grey frog”',
  },
  Dynamic_Spatial_Relationship: phrases('questions', [2, 2]),
  Dynamic_Attribute: phrases('questions', MANY, [1, 3]),
  Motion_Order_Understanding: phrases('phrases', [2, 2]),
  Human_Interaction: null,
  Complex_Landscape: phrases('sentences', MANY, [5]),
  Complex_Plot: phrases('sentences', MANY, [5]),
  Camera_Motion: { schema: z.enum(LABELS), wanted: `one of ${LABELS.join(', ')}` },
  Human_Anatomy: null,
  Human_Clothes: null,
  Human_Identity: null,
  Mechanics: WITH_GATE,
  Material: WITH_GATE,
  Thermotics: WITH_GATE,
  'Multi-View_Consistency': null,
};

/** Whether entries of a dimension can be judged only by what their metadata say. */
export function needsMetadata(dimension: DimensionId): boolean {
  return SHAPES[dimension] !== null;
}

/** A row's `auxiliary_info` as read. */
export interface ReadMetadata {
  metadata: Metadata;
  /** What is wrong, or odd, in sentences; null where nothing is. */
  fault: string | null;
  note: string | null;
}

/** Reads the `auxiliary_info` of a dimension's row, where undefined stands for none. */
export function readMetadata(dimension: DimensionId, value: unknown): ReadMetadata {
  const shape = SHAPES[dimension];
  const isAbsent = value === undefined || value === null;
  if (!shape) {
    const note = `${labelOf(dimension)} has no auxiliary_info: it is passed over.`;
    return { metadata: null, fault: null, note: isAbsent ? null : note };
  }
  const read = shape.schema.safeParse(value);
  if (!read.success) {
    const state = isAbsent ? 'is missing' : 'is something else';
    const fault = `auxiliary_info must be ${shape.wanted}, and ${state}.`;
    return { metadata: null, fault, note: null };
  }
  const count = Array.isArray(read.data) ? read.data.length : null;
  const isUsual = count === null || !shape.usual || shape.usual.includes(count);
  const usual = shape.usual?.join(' or ');
  const note = `auxiliary_info has ${count} entries, where ${usual} is the rule. It is taken as it stands.`;
  return { metadata: read.data, fault: null, note: isUsual ? null : note };
}
