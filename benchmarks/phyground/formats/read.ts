import type { z } from 'zod';
import { annotationsSchema, GENERAL_DIMENSIONS, manifestSchema, resultsSchema } from './schema';

/** One score of one video in one dimension or law, 1–5. */
export interface Reading {
  /** The annotator; of a judge its name. */
  rater: string;
  model: string;
  /** The stem of the video's file. */
  video: string;
  /** Videos of one prompt are not independent of each other; the stem, where no prompt is named. */
  prompt: string;
  dimension: string;
  score: number;
}

/**
 * The scores of one annotator. A law that they hold for not applicable, or leave without a score, is left out.
 * @throws {RangeError} that names the file and the field that is at fault
 */
export function readAnnotations(file: string, text: string): Reading[] {
  const { annotator_id: rater, annotations } = parse(file, text, annotationsSchema);
  return annotations.flatMap(({ model, video, prompt_id: prompt = video, scores, na_laws }) =>
    Object.entries({ ...scores.general, ...scores.physical }).flatMap(([dimension, score]) =>
      score === null || na_laws.includes(dimension)
        ? []
        : [{ rater, model, video, prompt, dimension, score }],
    ),
  );
}

/**
 * The annotators whom a manifest lists.
 * @throws {RangeError} as {@link readAnnotations} does
 */
export function readManifest(file: string, text: string): string[] {
  return parse(file, text, manifestSchema).annotators.map(({ annotator_id: id }) => id);
}

/**
 * A judge's scores of one model's videos, without those that it did not give.
 * @throws {RangeError} as {@link readAnnotations} does
 */
export function readResults(file: string, text: string): Omit<Reading, 'prompt'>[] {
  const { meta, results } = parse(file, text, resultsSchema);
  const { evaluator = 'judge', video_model: model } = meta;
  return results.flatMap((result) => {
    const laws = Object.entries(result.physical?.laws ?? {});
    const scores = [
      ...GENERAL_DIMENSIONS.map((name) => [name, result[name]] as const),
      ...laws.map(([law, { score }]) => [law, score] as const),
    ];
    return scores.flatMap(([dimension, score]) =>
      score == null ? [] : [{ rater: evaluator, model, video: result.video, dimension, score }],
    );
  });
}

function parse<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): z.infer<Schema> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new RangeError(`${file}, ${issue?.path.join('.') || 'as a whole'}: ${issue?.message}`);
}
