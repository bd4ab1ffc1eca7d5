import { z } from 'zod';

/** The ways of drawing by chance that are set against each other before a queue is drawn. */
export const CHANCE_WAYS = ['random', 'stratified', 'uncertain'] as const;

/** One of {@link CHANCE_WAYS}. */
export type ChanceWay = (typeof CHANCE_WAYS)[number];

/** How sure corrected figures are expected to be once a queue has been read, for each way of drawing it. */
export const expectedWidthsSchema = z.object({
  /** Items that people read independently by now, of a sample: what is expected rests on them. */
  read: z.number(),
  figures: z.array(
    z.object({
      /** `group:` or `question:` with its id. */
      key: z.string(),
      label: z.string(),
      /** Whether it rests on what people said; else on the judge’s scores alone, as if they told nothing of people’s. */
      byPeople: z.boolean(),
      /** The ends of its scale. */
      range: z.object({ low: z.number(), high: z.number() }),
    }),
  ),
  ways: z.array(
    z.object({
      way: z.enum(CHANCE_WAYS),
      /** Items that are drawn, on average. */
      items: z.number(),
      /** In the order of the figures: half of the interval's length, of these items and of items like them; null of nothing. */
      widths: z.array(z.object({ these: z.number(), like: z.number() }).nullable()),
    }),
  ),
});

/** See {@link expectedWidthsSchema}. */
export type ExpectedWidths = z.infer<typeof expectedWidthsSchema>;
