import { z } from 'zod';
import {
  QUESTION_TYPE,
  QUESTION_TYPES,
  readQuestionType,
} from '@/benchmarks/instructional-qa/formats/categories';
import { looseText, underAnyName } from '../replies';

const NAMES = QUESTION_TYPES.map((type) => QUESTION_TYPE[type].name);

/** A label as replies write it, taken apart: `Others(counting)` is a type and a name. What is no label stays as it is. */
function readLabel(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said;
  const { type: label, name, ...rest } = said as Record<string, unknown>;
  const read = typeof label === 'string' ? readQuestionType(label) : null;
  if (!read) return said;
  return { ...rest, type: QUESTION_TYPE[read.type].name, name: read.name ?? name };
}

/** What a model says of a question: its type by name, and what another type is called. */
export const typingSchema = underAnyName(
  z.preprocess(readLabel, z.object({ reason: looseText, type: z.enum(NAMES), name: looseText })),
  { Reason: 'reason', Question_type: 'type', Type: 'type', Name: 'name' },
);

/** See {@link typingSchema}. */
export type Typing = z.infer<typeof typingSchema>;
