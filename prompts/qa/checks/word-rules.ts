import type { Granularity, View } from '@/benchmarks/instructional-qa/formats/sources';
import type { CodeCheckId } from './schema';

/** Words that some questions or answers must do without. */
export interface WordRule {
  id: CodeCheckId;
  /** Whether the rule is about answers too. */
  answers: boolean;
  /** The view that it is for; null for both. */
  view: View | null;
  /** What it is for; null for both. */
  granularity: Granularity | null;
  /** Whole words, in lower case; of several, blanks stand for any blanks, hyphens or underscores between them. */
  words: readonly string[];
}

/**
 * The words that InstructionBench's prompts (arXiv 2504.05040, supplement E1) forbid: absolute ones, since annotations do
 * not cover all that happens; those that speak of the annotation; moments in time; pronouns, since nobody knows how many
 * people there are; and those that name what a question is about.
 */
export const WORD_RULES: readonly WordRule[] = [
  {
    id: 'absolute-words',
    answers: true,
    view: null,
    granularity: null,
    words: ['first', 'first thing', 'second', 'third', 'last', 'only', 'beginning', 'final', 'end'],
  },
  {
    id: 'annotation-words',
    answers: true,
    view: null,
    granularity: null,
    words: ['video info', 'step', 'steps', 'step(s)'],
  },
  {
    id: 'annotation-words',
    answers: true,
    view: 'third',
    granularity: null,
    words: ['key step', 'key steps'],
  },
  {
    id: 'annotation-words',
    answers: true,
    view: 'first',
    granularity: null,
    words: ['substep', 'substeps', 'subaction', 'subactions', 'the individual', 'the person'],
  },
  {
    id: 'times',
    answers: true,
    view: null,
    granularity: null,
    words: [
      'time interval',
      'time intervals',
      'timestamp',
      'timestamps',
      'time stamp',
      'time stamps',
    ],
  },
  {
    id: 'pronouns',
    answers: false,
    view: 'third',
    granularity: null,
    words: ['he', 'she', 'we', 'they', 'you'],
  },
  {
    id: 'action-words',
    answers: false,
    view: null,
    granularity: 'coarse',
    words: ['action', 'actions', 'step', 'steps', 'step(s)'],
  },
  {
    id: 'object-words',
    answers: false,
    view: null,
    granularity: 'fine',
    words: ['objects', 'interactions'],
  },
];

/** Moments as figures: a clock's, “at 35 s”, “the 35-second mark”, “35s ~ 48s”. How long something takes is none. */
export const MOMENTS: readonly RegExp[] = [
  /(?<![\d:.])\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?![\d:])/gu,
  /(?<![\p{L}\p{N}])(?:at|from|until|till|by|between|around)\s+(?:the\s+)?\d+(?:\.\d+)?(?:\s*(?:to|and|[-–~])\s*\d+(?:\.\d+)?)?[\s-]*(?:s|secs?|seconds?|mins?|minutes?)(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])\d+(?:\.\d+)?[\s-]*(?:s|secs?|seconds?|mins?|minutes?)[\s-]+mark(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])\d+(?:\.\d+)?\s*(?:s\s*)?~\s*\d+(?:\.\d+)?s?(?![\p{L}\p{N}])/giu,
];

/** Quotation marks, and words between single ones. */
export const QUOTES = /["“”„‟«»「」『』]|(?<![\p{L}\p{N}])['‘][^'‘’]+['’](?![\p{L}\p{N}])/gu;

/** The marks that annotations of first-person videos are written with, in addition to {@link QUOTES}. */
export const ANNOTATION_MARKS = /[()~]/gu;
