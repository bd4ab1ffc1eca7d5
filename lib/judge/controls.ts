/** What one judge answered to a question of which a reference of the purpose `key` says the right answer. */
export interface KeyedAnswer {
  itemId: string;
  /** The judge's name, whatever its settings. */
  judge: string;
  /** The suite's own settings of the run. */
  settings: Readonly<Record<string, unknown>>;
  /** Null where its answer could not be read. */
  chosen: string | null;
  right: string;
}

/** A figure that says how others are to be read, such as what guessing scores. */
export interface ControlLine {
  /** A few words, as the name of a row. */
  label: string;
  /** What it means for the figures beside it, in a sentence or two. */
  help: string;
  /** A share, 0 to 1; null where there is nothing to reckon it from. */
  value: number | null;
}

/** What a suite reckons from answers and their keys to stand beside its figures. */
export interface Controls {
  /** Whose answers and keys these are: a choice. */
  question: string;
  lines(answers: readonly KeyedAnswer[]): ControlLine[];
}
