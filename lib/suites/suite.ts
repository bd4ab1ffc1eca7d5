import { z } from 'zod';
import type { FrameNeed } from '@/lib/video/frames/need';
import type { AskCall } from './ask';
import type { Brought, Call } from './calls';
import type { Controls } from './controls';
import type { FormerEvidence } from './evidence';
import { type ExhibitReveals, type Explanation, explained, type ItemExhibit } from './exhibit';
import type { Expected, Figure } from './figures';
import type { ResultExporter, ScoreImporter } from './foreign-scores';
import type { ListedUnit, SuiteInput } from './input';
import type { Importer, MadeItem, Origin } from './item';
import type { Lists } from './lists';
import type { Measurements } from './measurement';
import type { PredictionImporter } from './predictions';
import type { PreferenceImporter } from './preferences';
import type { Prompt } from './prompt';
import type { Question, UnitName } from './question';
import type { Score } from './score';
import type { Verdict } from './verdict';

/** A part that a judge has in a run in addition to the one that decides. Any judge may have it, also the same in several. */
export interface JudgeRole {
  id: string;
  /** As a heading of the form that starts runs. */
  label: string;
  /** What its calls are for, in a sentence. */
  help: string;
  /** What the judges are, in the plural, of which each is best another model, e.g. `assistants`; left out where that is no matter. */
  apart?: string;
  /**
   * The figures in whose values its calls have a part, and the flag of the settings that they are made with; left out where
   * results name the deciding judge alone.
   */
  partIn?: { figures: readonly string[]; when: string };
}

/** What a prompt's calls are for, as pages name its step; its id where the suite no longer has it. */
export function purposeOf({ prompts }: Pick<Suite, 'prompts'>, prompt: string): string {
  return prompts.find(({ id }) => id === prompt)?.purpose ?? prompt;
}

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
  /**
   * Of the data by name what neither a judge nor a person is asked about: items that differ in nothing else are one content
   * to who reviews blind, where no other suite of the kind asks about it. Nothing when left out.
   */
  unasked?: readonly string[];
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

/** A question that decides whether an item goes on to the next stage, and with which values it does. */
export interface Gate {
  question: string;
  keeps: readonly (string | number)[];
  /** Why it puts an item out, in two or three words; the question's label when left out. */
  because?: string;
  /** The question whose answer says why a person put an item out, by which lists tell and find it; none when left out. */
  why?: string;
}

/** Whether a suite asks anything about items; one that does not only makes other items of them. */
export function asksAnything({ questions }: Pick<Suite, 'questions'>): boolean {
  return questions.length > 0;
}

/**
 * Whether people alone are asked: the suite has questions and no call that could answer them. Its items are open to review
 * without a run that anybody started.
 */
export function asksPeopleAlone({
  questions,
  prompts,
}: Pick<Suite, 'questions' | 'prompts'>): boolean {
  return questions.length > 0 && prompts.length === 0;
}

/** The suite by which items of a kind are shown before any is chosen: the first that asks about them, else the first. */
export function suiteForKind(suites: readonly Suite[], kind: string): Suite | undefined {
  const fitting = suites.filter(({ takes }) => takes.kind === kind);
  return fitting.find(asksAnything) ?? fitting[0];
}

/**
 * A way of judging items: what it takes, its questions, its prompts, its calls, and what follows from what these bring.
 * Whatever can be data is data; functions are what computes.
 */
export interface Suite<Data = unknown, Settings = unknown> {
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
  /** The roles that other judges than the deciding one may have in a run; none when left out. */
  roles?: readonly JudgeRole[];
  /** The parts of an item that questions are asked about, in order. */
  units(input: SuiteInput<Data, Settings>): ListedUnit[];
  /** The calls that may be made about an item, each after those that it waits for: what plans, progress and estimates count. */
  calls(input: SuiteInput<Data, Settings>): Call[];
  /** Where outcomes stood in the evidence of runs while the suite had a form of its own for it; left out by those that had none. */
  formerEvidence?(input: SuiteInput<Data, Settings>): FormerEvidence;
  /** Free: the verdict on every question of every unit. */
  answers(brought: Brought, input: SuiteInput<Data, Settings>): SuiteAnswer[];
  /**
   * Whether references of the purpose `key` say the right answers to its questions, which its scores are then given. Not
   * when left out.
   */
  keyed?: boolean;
  /** Free: an item's scores from verdicts, the judge's own or as corrected by people. */
  scores(answers: readonly SuiteAnswer[], input: SuiteInput<Data, Settings>): Score[];
  /** What is said of many items, by model, in the order of the page. */
  figures: readonly Figure[];
  /**
   * What its figures compare: the models that made its items, or, as in an exam, the runs' judges with their settings. The
   * models when left out.
   */
  compares?: 'models' | 'judges';
  /** What stands next to the figures of a suite that compares judges, and says how to read them; nothing when left out. */
  controls?: Controls;
  /** The explanation of the verdict on a question about a unit. */
  explain(
    brought: Brought,
    input: SuiteInput<Data, Settings>,
    unit: UnitName,
    question: string,
  ): Explanation;
  /** What people are shown of an item's data next to or instead of a player; nothing when left out. */
  shows?(input: SuiteInput<Data, Settings>): ItemExhibit[];
  /**
   * What code flags in an item's data, which people are shown after that; nothing when left out. It is found out once for
   * each item and version of the suite, and kept.
   */
  flags?(data: Data): ItemExhibit[];
  /** What any of that reveals which a queue can keep from its reviewers; nothing when left out. */
  reveals?: readonly ExhibitReveals[];
  /**
   * Suites, by their ids, whose latest verdicts are shown with an item under review: on it, or where they take another
   * kind, on the item out of which it was made. A blind queue hides them, too. None when left out.
   */
  contextSuites?: readonly string[];
  /**
   * The text that an item is, by which people tell those of a cluster apart that stand side by side before them; it must
   * tell neither a reference nor who made the item. Left out by suites whose items are no texts.
   */
  sideText?(data: Data): string;
  /** What code says of that text by itself, such as its length, in a few words; it must tell no more. Nothing when left out. */
  sideNote?(data: Data, settings: Settings): string | null;
  /**
   * Whether what its items show is texts to be read with care: it then stands by itself next to the player, above what is
   * answered. When left out, as its items are texts or not; what others show stands under the player.
   */
  reads?: boolean;
  /** What lists say of its items' data, which must tell neither a reference nor who made the item; nothing when left out. */
  lists?: Lists<Data>;
  /**
   * Data as a person corrected them, with what follows from that, such as places in a text that was changed. As they were
   * written when left out.
   */
  corrected?(data: Data, before: Data): Data;
  /**
   * The models that made an item's two videos, in their order, null for one that is not known. Given by suites whose items
   * are pairs, about which a question asks which of the two is the better one; left out by all others.
   */
  sides?(data: Data): (string | null)[];
  /** Free: the items that judging one makes, for other suites to judge; none when left out. */
  produces?(brought: Brought, input: SuiteInput<Data, Settings>, origin: Origin): MadeItem[];
  /**
   * The suite in which people say whether what this one makes is kept: what they rejected of an item is told, with why, when
   * more is made of it. Nothing is when left out.
   */
  heeds?: string;
  /**
   * Free: why judging an item made less than it was to make, in a sentence; null where nothing is missing. Left out by
   * suites whose answers say it.
   */
  shortfall?(brought: Brought, input: SuiteInput<Data, Settings>): string | null;
  /** What has to be answered, and how, for an item to go on to the next stage; all of them go on when left out. */
  gates?: readonly Gate[];
  /** The suite of the stage that usually follows, which takes this one's items or those that it makes; none when left out. */
  next?: string;
  /** Facets of its items, and of all that is made of these, that follow from what is answered to a question. */
  facets?: readonly { name: string; question: string }[];
  /** What a plan among its datasets asks of every model, by the plan's content; left out by suites without plans. */
  expects?(content: unknown): Expected;
  /** Readers of files from elsewhere whose rows become items. */
  importers: readonly Importer[];
  /** Readers of scores that evaluations elsewhere gave to its items; none when left out. */
  scoreImporters?: readonly ScoreImporter<Data>[];
  /** The reader of replies of judges that were asked elsewhere; left out by suites that take none. */
  predictions?: PredictionImporter<Data>;
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

/** What suites say most often, and leave out then: they ask nothing, make no scores, read no files, and nothing is measured. */
const usual = {
  settings: z.object({}),
  questions: [],
  groups: [],
  prompts: [],
  units: () => [],
  calls: () => [],
  answers: () => [],
  scores: () => [],
  figures: [],
  importers: [],
  defects: false,
  exposes: 'content',
  baseline: {},
} satisfies Partial<Suite>;

type Usual = keyof typeof usual | 'explain';

/**
 * A suite of what it says itself, and the usual of what it leaves out: no settings, questions, calls, scores and files; an
 * item tells of itself alone, and each verdict is explained by all of its calls.
 */
export function defineSuite<Data, Settings = object>(
  stated: Omit<Suite<Data, Settings>, Usual> & Partial<Pick<Suite<Data, Settings>, Usual>>,
): Suite<Data, Settings> {
  const suite: Omit<Suite<Data, Settings>, 'explain'> = {
    ...usual,
    // Without settings of its own, those of a suite are an object without fields.
    settings: usual.settings as unknown as Suite<Data, Settings>['settings'],
    ...stated,
  };
  return { explain: (_brought, input) => explained(suite.calls(input)), ...suite };
}
