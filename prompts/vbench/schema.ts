import { z } from 'zod';
import { CAMERA_OPTIONS } from '@/benchmarks/vbench/formats/labels';
import { saidMovement } from './said-movement';

/** What is said without a case, marks or a stop, as fields of replies often have it; anything else as it is. */
function plainWord(said: unknown): unknown {
  const text = typeof said === 'boolean' ? (said ? 'yes' : 'no') : said;
  if (typeof text !== 'string') return text;
  const word = text
    .toLowerCase()
    .replace(/[\s.*"'`“”]+/g, ' ')
    .trim();
  return { true: 'yes', false: 'no' }[word] ?? word;
}

const answer = z.preprocess(plainWord, z.enum(['yes', 'no']));
const answerOrUnseen = z.preprocess(plainWord, z.enum(['yes', 'no', 'not visible']));

/** The answer to one question about the video, or about a description of it. */
export const checkSchema = z.object({ rationale: z.string(), answer });

/** The answer to one question about what may not be in the video at all. */
export const checkSeenSchema = z.object({ rationale: z.string(), answer: answerOrUnseen });

/** See {@link checkSeenSchema}; {@link checkSchema} is a part of it. */
export type CheckReply = z.infer<typeof checkSeenSchema>;

/** The answers to several questions, by their numbers from 1. */
export const checksSchema = z.object({
  answers: z.array(
    z.object({
      question: z.number().int().min(1),
      rationale: z.string(),
      answer: answerOrUnseen,
    }),
  ),
});

/** What happens, step by step. */
export const stepsSchema = z.object({ steps: z.array(z.string().min(1)).min(1) });

/** What is seen, in a few sentences. */
export const descriptionSchema = z.object({ description: z.string().min(1) });

/** At which steps of a description something is found, by their numbers from 1. */
export const foundSchema = z.object({
  rationale: z.string(),
  steps: z.array(z.number().int().min(1)),
});

const label = z.preprocess(saidMovement, z.enum(CAMERA_OPTIONS));

/** How the camera moves. */
export const cameraSchema = z.object({ rationale: z.string(), label });

/** How the camera moves, in up to two labels. */
export const camerasSchema = z.object({
  rationale: z.string(),
  labels: z.array(label).min(1).max(2),
});

/** How far videos differ, 0–10; null when the judge cannot tell. */
export const ratingSchema = z.object({
  rationale: z.string(),
  score: z.number().int().min(0).max(10).nullable(),
});

/** See {@link ratingSchema}. */
export type Rating = z.infer<typeof ratingSchema>;
