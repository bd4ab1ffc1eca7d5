import type { AnomalyKind } from '@/lib/suites/measurement';

/** What a check is for: a precondition, a part of the value, or something that is reported in addition to it. */
export type Role = 'gate' | 'part' | 'extra';

/**
 * How parts make a value. `all`: 1 if every part is yes, else 0. `share`: yes ÷ parts. `prefix`: parts in order up to the
 * first no, ÷ all parts. `all-or-share`: the second switch of the metadata says which of the first two.
 */
export type RuleChoice = 'all' | 'share' | 'prefix' | 'all-or-share';

/** What of an item a call shows: all frames, the first half of them, the last one, windows of time, or sheets of videos. */
export type Shown = 'whole' | 'first half' | 'last' | 'windows' | 'sheets';

/** A piece of a dimension's list of checks: which come from where, in the order in which they are asked. */
export type CheckSource =
  /** A question of our own. */
  | {
      from: 'ours';
      role: Role;
      /** As people and judges read it; `{prompt}` stands for the generation prompt. */
      text: string;
      /** What a judge is asked who reads a description instead, where that has other words. */
      ofDescription?: string;
      shown?: Shown;
      /** Asked only where the first switch of the metadata says so. */
      ifSwitched?: true;
      /** What it is about need not be seen at all: then it has no part in the value. */
      mayBeUnseen?: true;
      /** What the built-in judge measures of it: that fault would make it a no. */
      fault?: AnomalyKind;
    }
  /** Every text of the metadata. */
  | {
      from: 'texts';
      /** `condition first`: of several the first is a gate, the second the part, and further ones are extra. */
      roles: 'parts' | 'condition first';
      /** The words around each text, as `{text}`, for the first, the second …; the last stands for all further ones. */
      wording: readonly [string, ...string[]];
      /** The judge gets the text alone: what it is shown, or code, sees to what the words around it say. */
      bare?: true;
      /** What each shows; then there have to be as many texts. The whole when left out. */
      shown?: readonly Shown[];
      /** How many texts there have to be, where the rule needs so many. */
      count?: number;
    }
  /** One for each counted noun of the metadata; `{count}` and `{noun}` stand in the text. */
  | { from: 'counts'; role: Role; text: string };

/** How the judge comes to its answers. */
export type Procedure =
  /** It is asked each check with pictures. */
  | { kind: 'ask'; note?: string }
  /** It describes the video in steps; then each check is looked for in these, by text alone. */
  | {
      kind: 'find';
      describe: 'actions' | 'landscape' | 'plot';
      /** Whether a later check has to be found at a later step, or may be found at the same. */
      order: 'later' | 'not earlier';
      note: string;
    }
  /** It describes the video once for each check, which is then held against that description, by text alone. */
  | { kind: 'compare'; describe: readonly ('interaction' | 'people')[] }
  /** It names the camera's motion out of a list. */
  | { kind: 'label' }
  /** It rates 0–10 on sheets of all videos. */
  | { kind: 'rate' };

/** Whether a figure may be compared with published ones; see the README. */
export type Comparison = 'A' | 'B' | 'C';

/** How a dimension is judged. Plain data: pages, prompts, derivation and figures go by it. */
export interface HowJudged {
  /** What it measures, to be read after “Measures”. */
  measures: string;
  procedure: Procedure;
  checks: readonly CheckSource[];
  rule: RuleChoice;
  /** What a gate that is not met makes of the value: none at all, or 1 ÷ number of parts. */
  failedGate: 'out' | '1/n';
  /** Whether the share of parts that are yes is reported in addition to the value. */
  withShare: boolean;
  /** Whether the prompt gives the answer away, so that who reviews blind must not read it. */
  promptTells: boolean;
  /** How it is judged here, in a sentence or two. */
  here: string;
  /** How upstream's evaluator does it. */
  upstream: string;
  /** The model of theirs that the judge stands in for. */
  replaces: string;
  compares: Comparison;
  /** Why, in a sentence. */
  because: string;
}

/** Upstream's judge of pictures, and the one of texts that is used after it. */
export const THEIR_VLM = 'LLaVA-Video-7B-Qwen2';
/** See {@link THEIR_VLM}. */
export const THEIR_PAIR = `${THEIR_VLM}, then Qwen2.5-7B-Instruct on its text`;

/** What is so of most dimensions. */
export const usual = {
  failedGate: 'out',
  withShare: false,
  promptTells: false,
} as const satisfies Partial<HowJudged>;

/** The words of a text of the metadata that stands by itself. */
export const AS_IT_IS = ['{text}'] as const;
