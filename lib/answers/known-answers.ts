import { z } from 'zod';
import { parseUnit, type Question, type UnitName } from '@/lib/suites/question';
import { clusterSchema, sha256Schema } from '@/lib/video/schema';

/** Name of the rater whose labels came with a benchmark: they say whether something is there, not how severe it is. */
export const BENCHMARK_LABELS = 'Benchmark labels';

const seconds = z.number().finite().min(0);

const knownSpanSchema = z
  .object({
    /** Id of the question that it answers, e.g. `d3`. */
    type: z.string().min(1),
    /** When it is to be seen, in seconds. */
    from: seconds,
    to: seconds,
    /** The true rating while it is to be seen, on the question's scale. */
    value: z.number().finite().positive(),
  })
  .refine((span) => span.to > span.from, 'ends before it begins');

/** One clip whose true answers are known because we rendered it. */
export const sampleSchema = z
  .object({
    /** File name, next to the list, e.g. `ball-vanishes.mp4`. */
    file: z.string().regex(/^[a-z0-9-]+\.mp4$/),
    title: z.string().min(1),
    /** The generation prompt. */
    prompt: z.string().min(1),
    /** The generator model's name. */
    model: z.string().min(1),
    /** Seconds. */
    duration: z.number().positive(),
    /** What is to be seen and when, in a sentence. */
    note: z.string().min(1),
    /** Whether the baseline judge's thresholds were set on this clip, which flatters it there. */
    tuning: z.boolean(),
    /** The questions about which the truth is known; nothing is claimed about any other. */
    covers: z.array(z.string().min(1)).min(1),
    /** Where a covered question is not 0. Everywhere else it is. */
    answers: z.array(knownSpanSchema),
    /**
     * The question whose true answer is another one when the frames are shown from the last to the first, and what it then
     * is: a pouring shown so runs backward. Left out where that is not known.
     */
    backward: z.object({ type: z.string().min(1), value: z.number().finite().min(0) }).optional(),
  })
  .superRefine((sample, context) => {
    for (const { type } of sample.answers) {
      if (!sample.covers.includes(type)) {
        context.addIssue({
          code: 'custom',
          path: ['answers'],
          message: `${sample.file}: the answer on “${type}” is not among what the clip covers`,
        });
      }
    }
  });

/** See {@link sampleSchema}. */
export type Sample = z.infer<typeof sampleSchema>;

/** The list of the sample clips, `public/samples/samples.json`. */
export const samplesSchema = z
  .object({ clips: z.array(sampleSchema).min(1) })
  .superRefine(({ clips }, context) => {
    const files = clips.map((clip) => clip.file);
    for (const file of new Set(files)) {
      if (files.filter((other) => other === file).length > 1) {
        context.addIssue({ code: 'custom', path: ['clips'], message: `${file} is listed twice` });
      }
    }
  });

const sampleFileSchema = z.object({
  hash: sha256Schema,
  /** What the app takes out of it: the size of its frames in pixels, their times in seconds, and the clusters. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  at: z.array(seconds).min(1),
  clusters: z.array(clusterSchema).min(1),
});

/** What is known of the sample clips' files, by name: `public/samples/files.json`. */
export const sampleFilesSchema = z.record(z.string(), sampleFileSchema);

/** The true value of one question about one unit of a clip. */
export interface KnownAnswer {
  unit: UnitName;
  question: string;
  value: number;
}

/**
 * The true answers on a clip's units. A span counts for a key frame that lies within it, and for a cluster that shares
 * more than an instant with it (the strongest where several do); a covered question is 0 on every other unit of its
 * kind. Questions about the whole video, and those that the clip does not cover, get no answer.
 */
export function knownAnswers(
  sample: Sample,
  questions: readonly Question[],
  units: readonly UnitName[],
): KnownAnswer[] {
  const covered = questions.filter((question) => sample.covers.includes(question.id));
  return units.flatMap((unit) => {
    const { kind, span } = parseUnit(unit);
    if (span === null) return [];
    return covered
      .filter((question) => question.unit === kind)
      .map((question) => {
        const values = sample.answers
          .filter((answer) => answer.type === question.id && overlaps(answer, span))
          .map((answer) => answer.value);
        return { unit, question: question.id, value: Math.max(0, ...values) };
      });
  });
}

interface Span {
  from: number;
  to: number;
}

function overlaps(answer: Span, unit: Span): boolean {
  if (unit.from === unit.to) return answer.from <= unit.from && unit.from <= answer.to;
  return answer.from < unit.to && unit.from < answer.to;
}
