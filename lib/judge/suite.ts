import { z } from 'zod';
import { coverageSchema } from '@/lib/video/frames/coverage';
import type { Cluster, Frame } from '@/lib/video/schema';
import type { Figure } from './figures';
import type { Measurements } from './measurement';
import type { Prompt } from './prompt';
import type { Question, UnitName } from './question';
import type { Verdict } from './verdict';

/** How the pictures of a call that carries several are ordered; see `frame-order.ts`. */
export const FRAME_ORDERS = ['forward', 'reversed', 'shuffled'] as const;

/** One of {@link FRAME_ORDERS}. */
export type FrameOrder = (typeof FRAME_ORDERS)[number];

/** Settings of a run that change what a suite asks. */
const askSettingsSchema = z.object({
  /** Leave the generation prompt out of the checks, since prompts bias judgements of physics. */
  blindToPrompt: z.boolean().default(false),
  /** Tell the judge that the video was made by a generator and may break physical laws. */
  tellGenerated: z.boolean().default(true),
  /**
   * The order of the pictures in calls that carry several. Other than forward in check-ups only, to see how far a judge
   * goes by it. Forward is left out, so that runs from before there was a choice stand with those after.
   */
  frameOrder: z
    .enum(FRAME_ORDERS)
    .optional()
    .overwrite((order) => (order === 'forward' ? undefined : order)),
});

/** See {@link SuiteInput.settings}. */
export type AskSettings = z.infer<typeof askSettingsSchema>;

/** Settings of a run as it is stored. */
export const runSettingsSchema = askSettingsSchema.extend({
  /** How densely the judge looks. Runs from before there was a choice looked economically, and do not say so. */
  coverage: coverageSchema.default('economical'),
});

/** See {@link runSettingsSchema}. */
export type RunSettings = z.infer<typeof runSettingsSchema>;

/** Settings as a run is asked for: what is left out is as new runs usually have it. */
export const requestSettingsSchema = askSettingsSchema.extend({
  coverage: coverageSchema.default('standard'),
});

/**
 * Settings as they are stored. Economical coverage is left out, as in runs that were made before there was a choice: equal
 * settings have to be stored equally, since the database tells by them whose answers may stand together.
 */
export function storedSettings({ coverage, ...settings }: RunSettings): Partial<RunSettings> {
  return coverage === 'economical' ? settings : { ...settings, coverage };
}

/** Which call of a suite is meant: of which prompt, about which unit. */
export interface CallName {
  prompt: string;
  unit: UnitName;
}

/** What a prompt's calls are for, as pages name its step; its id where the suite no longer has it. */
export function purposeOf({ prompts }: Pick<Suite, 'prompts'>, prompt: string): string {
  return prompts.find(({ id }) => id === prompt)?.purpose ?? prompt;
}

/** A call that a suite plans to make. */
export interface PlannedCall extends CallName {
  /** The planned calls that it directly depends on. */
  needs: readonly CallName[];
}

/** The planned calls that a call depends on, directly or not, in the plan's order. */
export function neededFor(call: CallName, plan: readonly PlannedCall[]): PlannedCall[] {
  const needed = new Set<PlannedCall>();
  const collect = (one: CallName) => {
    for (const need of plan.find((each) => isSameCall(each, one))?.needs ?? []) {
      const planned = plan.find((each) => isSameCall(each, need));
      if (!planned || needed.has(planned)) continue;
      needed.add(planned);
      collect(planned);
    }
  };
  collect(call);
  return plan.filter((each) => needed.has(each));
}

/** Whether two names mean the same call. */
export function isSameCall(one: CallName, other: CallName): boolean {
  return one.prompt === other.prompt && one.unit === other.unit;
}

/** A suite's input: one video's frames and text. */
export interface SuiteInput {
  /** The text from which the video was generated; null when unknown. */
  generationPrompt: string | null;
  /** Seconds. */
  duration: number;
  frames: readonly Frame[];
  clusters: readonly Cluster[];
  settings: AskSettings;
}

/** One call of a prompt: its unit, the values of its placeholders and its frames, in order. */
export interface AskCall {
  unit: UnitName;
  variables: Record<string, string>;
  frames: readonly Frame[];
}

/**
 * Asks a judge one prompt and returns the parsed reply. Live, replayed and baseline judges differ only in this
 * function.
 * @throws {Unanswered} when there is no usable reply
 */
export type Ask = <Reply>(prompt: Prompt<Reply>, call: AskCall) => Promise<Reply>;

/** The verdict on one question about one unit. */
export interface SuiteAnswer {
  unit: UnitName;
  question: string;
  verdict: Verdict;
}

/** A score derived from verdicts by a formula, for a whole video. */
export const scoreSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Null when nothing that it needs was scored. */
  value: z.number().nullable(),
  /** Bounds of the value; null where the formula has none. */
  range: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  higherIsWorse: z.boolean(),
  /** The formula in plain symbols, as shown on the page. */
  formula: z.string(),
  /** How many verdicts went in, and how many were missing. */
  scored: z.number(),
  unscored: z.number(),
  /** The contribution of each unit, where the score is a weighted mean over units; empty elsewhere. */
  terms: z
    .array(
      z.object({
        unit: z.string(),
        /** The unit's share of the video's duration, 0–1; the shares of all units add up to 1. */
        share: z.number(),
        /** Null when the unit has no scored verdict; the others' shares then count in proportion. */
        value: z.number().nullable(),
      }),
    )
    .readonly(),
});

/** See {@link scoreSchema}. */
export type Score = z.infer<typeof scoreSchema>;

/** One unit's part in a {@link Score}. */
export type ScoreTerm = Score['terms'][number];

/** One thing that a judge found or said on the way to a verdict, in a form that any view can show. */
const exhibitSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('graph'),
    title: z.string(),
    objects: z.array(z.string()),
    /** Subject, relation and object of each. */
    relations: z.array(z.tuple([z.string(), z.string(), z.string()])),
  }),
  z.object({
    kind: z.literal('changes'),
    title: z.string(),
    changes: z.array(z.object({ object: z.string(), change: z.string() })),
  }),
  z.object({ kind: z.literal('text'), title: z.string(), text: z.string() }),
]);

/** See {@link exhibitSchema}. */
export type Exhibit = z.infer<typeof exhibitSchema>;

/** The explanation of one verdict: frames, prompts and findings. */
export const explanationSchema = z.object({
  /** Hashes of the frames that the deciding call carried, in order. */
  frames: z.array(z.string()),
  /** The calls that led to it, the deciding one first, to be found among the run's steps. */
  calls: z.array(z.object({ prompt: z.string(), unit: z.string() })),
  exhibits: z.array(exhibitSchema),
  /** The objects that the judge holds responsible, by their names in the graph. */
  objects: z.array(z.string()),
});

/** See {@link explanationSchema}. */
export type Explanation = z.infer<typeof explanationSchema>;

/** Turns measurements into the reply of one prompt; answers null where the baseline cannot measure what is asked. */
export type MeasuredReply = (measurements: Measurements, call: AskCall) => unknown;

/** A way of judging videos: its questions, its prompts, its pipeline, and what follows from its evidence. */
export interface Suite<Evidence = unknown> {
  id: string;
  name: string;
  /** Changes whenever questions, pipeline or derivation change. */
  version: string;
  questions: readonly Question[];
  /** Names of the question groups in order, as headings. */
  groups: readonly { id: string; label: string }[];
  prompts: readonly Prompt[];
  evidence: z.ZodType<Evidence>;
  /**
   * The calls that {@link gather} will make when none fails: what progress and estimates count. Each stands after the
   * calls that it needs.
   */
  plan(input: SuiteInput): PlannedCall[];
  /** Asks all calls, independent ones at once; costs money. Never throws for a failed call. */
  gather(input: SuiteInput, ask: Ask): Promise<Evidence>;
  /** Free: the verdict on every question of every unit. */
  answers(evidence: Evidence, input: SuiteInput): SuiteAnswer[];
  /** Free: video scores from verdicts, the judge's own or as corrected by people. */
  scores(answers: readonly SuiteAnswer[], input: SuiteInput): Score[];
  /** What is said of many items, by model, in the order of the page. */
  figures: readonly Figure[];
  /** The explanation of the verdict on a question about a unit. */
  explain(evidence: Evidence, input: SuiteInput, unit: UnitName, question: string): Explanation;
  /** How the built-in baseline answers each prompt, by prompt id; a prompt without an entry is abstained. */
  baseline: Readonly<Record<string, MeasuredReply>>;
}
