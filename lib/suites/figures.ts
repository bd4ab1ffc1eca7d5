import type { Question } from './question';
import { betterEnd, type ScoreFacts } from './score';

/** What a figure is taken of: a score of the suite, or of a question an item's worst answer. */
export type FigureSource = { score: string } | { question: string };

/** What all figures have. */
interface FigureFacts {
  /** Unique within its suite, and stable across versions: it stands in addresses and in what people save. */
  id: string;
  /** A few words, for headings and table rows. */
  label: string;
  /** What it says, in a sentence. */
  help: string;
  /** Which end is the better one; null where neither is: then models are not ranked by it. */
  better: 'low' | 'high' | null;
  /** The ends of its values; null where it has none. A share's are 0 and 1. */
  range: { min: number | null; max: number | null };
  /** Whether and why it compares with published figures, in a sentence. */
  published: string;
  /** Whether its values, 0–1, are read in percent with two decimals; those of shares are in percent anyway. */
  percent?: true;
  /** Only people say anything of it, unasked: by a judge it has no value. */
  byPeople?: true;
}

/** What a plan asks of every model: its tasks, and by figures read off items how many items and videos of these. */
export interface Expected {
  tasks: readonly string[];
  figures: Readonly<Record<string, { items: number; videos: number }>>;
}

/** The mean of a score, or of the worst answer to a question, over items. */
export type MeanFigure = FigureFacts & {
  kind: 'mean';
  of: FigureSource;
  /** Only of items with these facets. */
  where?: Readonly<Record<string, string>>;
};

/**
 * The share of items of which the answer to one of these questions about any of their units, or a score, is at least so
 * high.
 */
export type ShareFigure = FigureFacts & {
  kind: 'share';
  of: { questions: readonly string[] } | { score: string };
  /** The usual threshold, in points; of questions people can move it. */
  atLeast: number;
  /** Only of items with these facets. */
  where?: Readonly<Record<string, string>>;
};

/** What follows from other figures, which stand before it in the list; it has no value where one of them has none. */
export type CompositeFigure = FigureFacts &
  (
    | { kind: 'mean-of'; figures: readonly string[] }
    /** Of two figures read off items, such as precision and recall. */
    | { kind: 'harmonic-mean-of'; figures: readonly [string, string] }
    /** Of two figures read off items the first by the second, times `per`: points in 100 words. */
    | { kind: 'ratio-of'; figures: readonly [string, string]; per: number }
  );

/** Whether a figure follows from others and is not read off items itself. */
export function isComposite(figure: Figure): figure is CompositeFigure {
  return 'figures' in figure;
}

/** The figure that is the mean of a score, as far as the score says it itself. */
export function meanOfScore(
  { id, label, range, ...ends }: ScoreFacts,
  said: Pick<MeanFigure, 'help' | 'published'>,
): MeanFigure {
  const better = betterEnd(ends);
  return { id, label, kind: 'mean', of: { score: id }, better, range, ...said };
}

/** The points between which the threshold of a suite's shares can lie; null where it has no share of rated questions. */
export function thresholdRange({
  figures,
  questions,
}: {
  figures: readonly Figure[];
  questions: readonly Pick<Question, 'id' | 'scale'>[];
}): { min: number; max: number } | null {
  const counted = figures.flatMap((figure) =>
    figure.kind === 'share' && 'questions' in figure.of ? figure.of.questions : [],
  );
  const scales = questions.flatMap(({ id, scale }) =>
    counted.includes(id) && scale.kind === 'rating' ? [scale] : [],
  );
  if (scales.length === 0) return null;
  // From the bottom of the scale on, everything counts.
  const min = Math.min(...scales.map((scale) => scale.min)) + 1;
  return { min, max: Math.max(...scales.map((scale) => scale.max)) };
}

/** A figure that is read off items. */
export type ItemFigure = MeanFigure | ShareFigure;

/** A figure over many items, by model: a suite states it, and results are computed from it. */
export type Figure = ItemFigure | CompositeFigure;
