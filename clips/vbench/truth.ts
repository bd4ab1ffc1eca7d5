import { z } from 'zod';
import { dimensionSchema } from '@/benchmarks/vbench/formats/data';
import { MOVIES, type Movie } from './movies';
import { stemOf } from './tree';

/** What is true of the videos of the small tree, `public/samples/vbench/truth.json`. */
export const truthSchema = z.object({
  clips: z.array(
    z.object({
      /** Its name in the folder of videos. */
      file: z.string(),
      prompt: z.string(),
      sample: z.number().int().min(0),
      model: z.string(),
      /** Seconds. */
      duration: z.number(),
      /** What is to be seen, in a sentence. */
      note: z.string(),
      /** By dimension and unit, in the order asked: whether a check holds, or what the camera does. */
      answers: z.array(
        z.object({
          dimension: dimensionSchema,
          unit: z.string(),
          value: z.union([z.boolean(), z.string()]),
        }),
      ),
    }),
  ),
});

/** The name that a movie's file has by its prompt and sample. */
export function fileOf({ prompt, sample }: Pick<Movie, 'prompt' | 'sample'>): string {
  return `${stemOf(prompt)}-${sample}.mp4`;
}

/** The list as it is written. */
export function truthList(): z.infer<typeof truthSchema> {
  return truthSchema.parse({
    clips: MOVIES.map((movie) => ({
      file: fileOf(movie),
      prompt: movie.prompt,
      sample: movie.sample,
      model: 'Framejury renderer',
      duration: movie.seconds,
      note: movie.note,
      answers: movie.truth,
    })),
  });
}
