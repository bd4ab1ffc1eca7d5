import { z } from 'zod';

/** By which a file is known, with the version of its form. */
export const BASELINE_MARK = { form: 'framejury-baseline', version: 1 } as const;

/** A value of a clip: null where it has none for a failure, `not-taken` where the figure does not take the clip. */
const valueSchema = z.union([z.number(), z.literal('not-taken'), z.null()]);

/** By figure. */
const valuesSchema = z.record(z.string().max(100), valueSchema);

const clipSchema = z.strictObject({
  /** The prompt, or the clip itself where it has none, as a number that tells it from others; so the clips that depend on each other. */
  prompt: z.number().nullable(),
  cluster: z.number().nullable(),
  /** Whether the judge left something of it unscored, and whether people's queues could have drawn it. */
  incomplete: z.boolean(),
  drawable: z.boolean(),
  values: valuesSchema,
  /** What people say of it whose answers count; null where nobody says anything, or figures are not to be corrected. */
  people: z
    .strictObject({
      /** 1/π of the chance by which it was drawn. */
      weight: z.number().positive(),
      said: valuesSchema,
      /** Of figures that somebody answered in part, for each person the judge's value over the same; null for all of it. */
      partly: z.record(
        z.string().max(100),
        z.array(z.union([z.number(), z.literal('unscored'), z.null()])),
      ),
    })
    .nullable(),
});

/** How a run was judged, as texts that differ where answers may not stand together. */
const conditionsSchema = z.strictObject({
  /** Stands for all of these but the frames. */
  configuration: z.string(),
  suite: z.string(),
  judge: z.strictObject({ id: z.string(), name: z.string() }),
  /** The hash of the prompts' texts. */
  prompts: z.string(),
  settings: z.string(),
  /** How frames were taken. */
  frames: z.string(),
  /** From which value on shares count a clip, by figure. */
  thresholds: z.record(z.string().max(100), z.number()),
});

/** See {@link conditionsSchema}. */
export type Conditions = z.infer<typeof conditionsSchema>;

/** A run with the values of its clips, as a file that later runs are held against. */
export const baselineSchema = z.strictObject({
  form: z.literal(BASELINE_MARK.form, `is not “${BASELINE_MARK.form}”`),
  version: z.literal(
    BASELINE_MARK.version,
    `is not ${BASELINE_MARK.version}, which is the one that is read here`,
  ),
  suite: z.strictObject({ id: z.string(), name: z.string() }),
  run: z.strictObject({ id: z.string(), name: z.string(), at: z.string() }),
  conditions: conditionsSchema,
  clips: z.array(clipSchema).max(20_000, 'are more than 20,000'),
});

/** See {@link baselineSchema}. */
export type Baseline = z.infer<typeof baselineSchema>;
