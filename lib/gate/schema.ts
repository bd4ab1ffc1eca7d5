import { z } from 'zod';
import { GATE_VERDICTS } from '@/lib/statistics/gate';
import { baselineSchema } from './baseline.schema';

const threshold = (name: string) =>
  z.coerce
    .number({ error: `${name} must be a number.` })
    .positive(`${name} must be more than 0.`)
    .max(1_000_000, `${name} is too large.`);

const ASKED = {
  run: z.uuid(),
  /** By which figures, by their ids; by the suite's total, else its first, where there are none. */
  figure: z.array(z.string().max(100)).max(30).default([]),
  /** The largest drop that is put up with, in the units of the figure; a twentieth of its range where none is said. */
  maxDrop: threshold('The largest drop').nullable().default(null),
  /** Whether figures are corrected by people's answers. */
  corrected: z.stringbool().default(false),
  /** How far the judge's bias on the run may lie from that on the baseline, in the units of the figure. */
  delta: threshold('The margin').nullable().default(null),
};

const hasMargin = ({ corrected, delta }: { corrected: boolean; delta: number | null }) =>
  !corrected || delta !== null;

const MARGIN_MISSES = {
  path: ['delta'],
  error:
    'A corrected figure needs a margin: how far the judge’s bias may differ between both runs.',
};

/** What the gate is asked: how a run stands to a baseline that is here. */
export const gateRequestSchema = z
  .object({ baseline: z.uuid(), ...ASKED })
  .refine(hasMargin, MARGIN_MISSES);

/** The same of a baseline in a file. */
export const fileGateRequestSchema = z
  .object({ ...ASKED, baseline: baselineSchema, corrected: z.boolean().default(false) })
  .refine(hasMargin, MARGIN_MISSES);

/** See {@link gateRequestSchema}. */
export type GateRequest = z.output<typeof gateRequestSchema>;

/** The same of whatever baseline. */
export type HeldAgainst<Baseline> = Omit<GateRequest, 'baseline'> & { baseline: Baseline };

/**
 * Why it cannot be told how a run stands to its baseline.
 * - `withheld`: who asks reviews some of the clips blind
 * - `suite-changed`, `judge-changed`, `prompts-changed`, `settings-changed`: what was asked is another than in the baseline
 * - `frames-changed`: frames were taken by another extractor, or with other settings
 * - `no-value`: the figure has no value in one of the runs
 * - `unscored`: too many clips of a run have no score
 * - `other-prompts`: too few prompts are in both runs
 * - `too-few-clusters`: too few prompts differ for an interval, or too few answers of people
 * - `not-carried-over`: the judge's bias is not shown to be the same in both runs, but for the margin
 * - `too-wide`: the interval holds what would be worse, and what would not
 */
const GATE_REASONS = [
  'withheld',
  'suite-changed',
  'judge-changed',
  'prompts-changed',
  'settings-changed',
  'frames-changed',
  'no-value',
  'unscored',
  'other-prompts',
  'too-few-clusters',
  'not-carried-over',
  'too-wide',
] as const;

const reasonSchema = z.object({
  reason: z.enum(GATE_REASONS),
  /** The same in a sentence. */
  message: z.string(),
});

/** A reason why it cannot be told. */
export type GateReason = z.infer<typeof reasonSchema>;

/** More clips, or clips that people read, of each of both runs: of which an answer would need how many. */
const neededSchema = z.object({ of: z.enum(['clips', 'labels']), count: z.number() });

const gainSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });

const sideFigureSchema = z.object({
  /** Null where nothing is scored. */
  value: z.number().nullable(),
  /** Clips with a score, and those that have none. */
  clips: z.number(),
  unscored: z.number(),
  /** Clips that people read whose answers count. */
  labels: z.number(),
});

/** What is said of a figure. */
const gateFigureSchema = z.object({
  id: z.string(),
  label: z.string(),
  better: z.enum(['low', 'high']),
  by: z.enum(['judge', 'corrected']),
  maxDrop: z.number(),
  /** Null by the judge alone. */
  delta: z.number().nullable(),
  baseline: sideFigureSchema,
  run: sideFigureSchema,
  /** Prompts, or other groups of clips that are not independent, in both runs and in all. */
  shared: z.number(),
  clusters: z.number(),
  /** How much better the run is, with its 95 % interval: above 0 where it is better. Null where there is none. */
  gain: gainSchema.nullable(),
  verdict: z.enum(GATE_VERDICTS),
  /** Why it cannot be told; none otherwise. */
  reasons: z.array(reasonSchema),
  /** What would decide, were all else to stay as it is; null where nothing is needed, or that is not known. */
  needed: neededSchema.nullable(),
});

/** See {@link gateFigureSchema}. */
export type GateFigure = z.infer<typeof gateFigureSchema>;

const sideSchema = z.object({ id: z.string(), name: z.string(), at: z.string() });

/** How a run stands to a baseline. */
export const gateSchema = z.object({
  suite: z.object({ id: z.string(), name: z.string() }),
  baseline: sideSchema,
  run: sideSchema,
  /** The worst of the figures': worse, else that it cannot be told, else not worse. */
  verdict: z.enum(GATE_VERDICTS),
  figures: z.array(gateFigureSchema),
});

/** See {@link gateSchema}. */
export type Gate = z.infer<typeof gateSchema>;
