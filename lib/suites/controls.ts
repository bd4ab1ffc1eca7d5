/** What one judge answered to a question of which a reference of the purpose `key` says the right answer. */
export interface KeyedAnswer {
  itemId: string;
  /** The name as which it is compared: the judge with its settings. */
  examinee: string;
  /** Tells judges apart, whatever their settings. */
  judgeId: string;
  /** The suite's own settings of the run. */
  settings: Readonly<Record<string, unknown>>;
  /** Null where its answer could not be read. */
  chosen: string | null;
  right: string;
}

/** What somebody who was asked so stands for who is no examinee like the others. */
export interface ControlKind {
  /** In a few words, e.g. `Blind control`. */
  label: string;
  /** What it says of the figures next to it, in a sentence or two. */
  help: string;
}

/** A way of answering without having looked, as a row next to the judges. */
export interface Guess extends ControlKind {
  /** The share that it gets right of questions with these right answers, 0 to 1; null for none. */
  share(right: readonly string[]): number | null;
}

/** Something that is said of judges in addition to whether they were right, as a column of its own. */
export interface Trait {
  id: string;
  /** A few words, as a heading. */
  label: string;
  /** What it means for the figures next to it, in a sentence or two. */
  help: string;
  /** By examinee a share, 0 to 1, and of how many questions or answers it is. */
  values: ReadonlyMap<string, { value: number; items: number }>;
}

/** What a suite puts next to its figures, by answers and their keys, so that they can be read. */
export interface Controls {
  /** Whose answers and keys these are: a choice. */
  question: string;
  /** The setting that says how much an examinee sees; with 0 it sees nothing. Left out where it always sees the same. */
  seen?: string;
  /** What a judge that was asked with such settings is a control of; null for an examinee. */
  kindOf(settings: Readonly<Record<string, unknown>>): ControlKind | null;
  /** @param right the right answers of all questions that somebody was asked */
  guesses(right: readonly string[]): Guess[];
  traits(answers: readonly KeyedAnswer[]): Trait[];
}
