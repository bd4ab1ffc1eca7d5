import type { z } from 'zod';
import type { FrameNeed } from '@/lib/video/frames/need';
import type { Frame } from '@/lib/video/schema';
import type { ExhibitTells, Explanation, ItemExhibit } from './exhibit';
import type { Figure } from './figures';
import type { ResultExporter, ScoreImporter } from './foreign-scores';
import type { ListedUnit, SuiteInput } from './input';
import type { Importer, MadeItem } from './item';
import type { Measurements } from './measurement';
import type { PreferenceImporter } from './preferences';
import type { Prompt } from './prompt';
import type { Question, UnitName } from './question';
import type { Score } from './score';
import type { Sheet } from './sheet';
import type { Verdict } from './verdict';

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
  /** The pictures that it will carry, where these are others than the frames of its unit. */
  pictures?: Pick<AskCall, 'frames' | 'sheets'>;
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

/** A picture that a call carries: a frame. */
export interface Picture extends Frame {
  /** What the judge is told before it; its number and time when left out. */
  caption?: string;
}

/** One call of a prompt: its unit, the values of its placeholders and its pictures, in order. */
export interface AskCall {
  unit: UnitName;
  variables: Record<string, string>;
  frames: readonly Picture[];
  /** Sheets that are composed of frames and follow them, each one picture. */
  sheets?: readonly Sheet[];
  /** Which of the run's judges is asked; the one that decides when left out. */
  role?: string;
  /** Which of several answers to the same request it is, from 0. */
  sample?: number;
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

/** Turns measurements into the reply of one prompt; answers null where the baseline cannot measure what is asked. */
export type MeasuredReply = (measurements: Measurements, call: AskCall) => unknown;

/** What a suite judges: items of one kind, with so many videos, of which it needs such frames. */
export interface Takes<Data = unknown> {
  /** Several suites may take one kind. */
  kind: string;
  data: z.ZodType<Data>;
  /** How many videos an item has to have before it can be judged, and how many it may have at most. */
  media: { min: number; max: number };
  /** The frames that are needed of each video; null where the suite shows none. */
  frames: TakenFrames | null;
}

/** The frames that a suite needs: fixed, or as many even ones as one of its settings says, which is a number. */
export type TakenFrames =
  | FrameNeed
  | (Omit<Extract<FrameNeed, { mode: 'uniform' }>, 'count'> & { count: { setting: string } });

/** A group of questions, as a heading. */
export interface QuestionGroup {
  id: string;
  label: string;
  /** `matrix`: questions × units, under short labels. `list`: a row for each unit with its text and what is said to it. */
  layout: 'matrix' | 'list';
}

/**
 * A way of judging items: what it takes, its questions, its prompts, its pipeline, and what follows from its evidence.
 * Whatever can be data is data; functions are what computes.
 */
export interface Suite<Evidence = unknown, Data = unknown, Settings = unknown> {
  id: string;
  name: string;
  /** Changes whenever questions, pipeline or derivation change. */
  version: string;
  takes: Takes<Data>;
  /** The suite's own settings of a run, each a flag, a choice or a number; see `settingFieldSchema`. */
  settings: z.ZodObject<z.ZodRawShape> & z.ZodType<Settings>;
  questions: readonly Question[];
  /** In the order in which pages show them. */
  groups: readonly QuestionGroup[];
  prompts: readonly Prompt[];
  evidence: z.ZodType<Evidence>;
  /** The parts of an item that questions are asked about, in order. */
  units(input: SuiteInput<Data, Settings>): ListedUnit[];
  /**
   * The calls that {@link gather} will make when none fails: what progress and estimates count. Each stands after the
   * calls that it needs.
   */
  plan(input: SuiteInput<Data, Settings>): PlannedCall[];
  /** Asks all calls, independent ones at once; costs money. Never throws for a failed call. */
  gather(input: SuiteInput<Data, Settings>, ask: Ask): Promise<Evidence>;
  /** Free: the verdict on every question of every unit. */
  answers(evidence: Evidence, input: SuiteInput<Data, Settings>): SuiteAnswer[];
  /** Free: an item's scores from verdicts, the judge's own or as corrected by people. */
  scores(answers: readonly SuiteAnswer[], input: SuiteInput<Data, Settings>): Score[];
  /** What is said of many items, by model, in the order of the page. */
  figures: readonly Figure[];
  /** The explanation of the verdict on a question about a unit. */
  explain(
    evidence: Evidence,
    input: SuiteInput<Data, Settings>,
    unit: UnitName,
    question: string,
  ): Explanation;
  /** What people are shown of an item's data beside or instead of a player; nothing when left out. */
  shows?(input: SuiteInput<Data, Settings>): ItemExhibit[];
  /** What any of that tells which a queue can keep from its reviewers; nothing when left out. */
  tells?: readonly ExhibitTells[];
  /** Free: the items that judging one makes, for other suites to judge; none when left out. */
  produces?(evidence: Evidence, input: SuiteInput<Data, Settings>): MadeItem[];
  /** Readers of files from elsewhere whose rows become items. */
  importers: readonly Importer[];
  /** Readers of scores that evaluations elsewhere gave to its items; none when left out. */
  scoreImporters?: readonly ScoreImporter<Data>[];
  /** Writers of a run's scores in forms that others read; none when left out. */
  resultExporters?: readonly ResultExporter<Data>[];
  /** Readers of what people preferred among models; none when left out. */
  preferenceImporters?: readonly PreferenceImporter[];
  /**
   * Whether its questions are about faults, so that people may also say what they find unasked, and that nothing else is
   * wrong, and be checked by clips whose faults are known.
   */
  defects: boolean;
  /** Whether somebody who was shown what others say of one item knows too much of others on the same video. */
  exposes: 'content' | 'video';
  /** How the built-in baseline answers each prompt, by prompt id; a prompt without an entry is abstained. */
  baseline: Readonly<Record<string, MeasuredReply>>;
}
