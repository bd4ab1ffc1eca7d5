import type { FileNote } from './file-note';
import type { ImportedItem } from './item';
import type { Score } from './score';
import type { UnscoredReason, Verdict } from './verdict';

/** A text file by its name, with the folders that it lies in before it. */
export interface NamedText {
  name: string;
  text: string;
}

/** What somebody else's evaluation says of one item. */
export interface ForeignScore {
  /** Which item is meant, as {@link ScoreImporter.keyOf} names it. */
  item: string;
  /** What the file calls it, for a person to read. */
  called: string;
  /** Null where there is none, for the reason that follows. */
  value: number | null;
  reason: UnscoredReason | null;
  file: string;
  /** From 1. */
  line: number;
}

/** What was read from files of somebody else's evaluation. */
export interface ReadForeignScores {
  scores: ForeignScore[];
  /** What could not be read, and was left out. */
  faults: FileNote[];
  /** What was read and is worth knowing: files that were passed over, figures that do not follow from their scores. */
  notes: FileNote[];
}

/** A reader of scores that an evaluation elsewhere gave to items of the suite's kind, without answers to its questions. */
export interface ScoreImporter<Data = unknown> {
  id: string;
  /** Whose scores it reads, in a few words. */
  label: string;
  /** The shape of its files, in a sentence. */
  help: string;
  /** Ends of file names that it reads, with the dot. */
  files: readonly string[];
  /** What the judge is called when nobody says. */
  judge: string;
  /** The score that its values are of, which is one of the suite's. */
  score: Pick<Score, 'id' | 'label' | 'range' | 'higherIsWorse' | 'formula'>;
  /** Further scores of the suite, which follow from a value, or why there is none, and the item; none when left out. */
  follow?(said: Verdict | undefined, data: Data): Score[];
  /**
   * Whether and why figures of its scores compare with published ones, in a sentence: where the judge has the name above,
   * and where who imported them says that somebody else measured.
   */
  published: { own: string; others: string };
  /**
   * The figures that the evaluation measures by models made for that and no judge is asked about, with what these are
   * called: what mixed results take from it. None when left out.
   */
  specialised?: Readonly<Record<string, string>>;
  /** The name by which the files mean an item, whatever model made it. */
  keyOf(data: Data): string;
  /** Reads files that belong together. Never throws for what stands in them. */
  read(files: readonly NamedText[]): ReadForeignScores;
  /**
   * The items of a plan, by its content, that files mean by these names, for a model of which nothing is here: their videos
   * are awaited. Left out where scores are only of what is here.
   */
  itemsOf?(plan: unknown, model: string, named: ReadonlySet<string>): ImportedItem[];
}

/** An item of one model with what a run says of it, as a {@link ResultExporter} takes it. */
export interface ScoredItem<Data = unknown> {
  name: string;
  data: Data;
  /** Values by score; null where there is none. */
  values: Readonly<Record<string, number | null>>;
  /** Why something was not scored, where that is known: of the scores themselves, else of the item's answers. */
  reasons: readonly UnscoredReason[];
  /** The names of its videos that have not come; none where nobody waits for any. */
  awaited?: readonly string[];
}

/** An item that a run does not score, and why. */
export interface UnscoredItem<Data = unknown> {
  /** Empty for one that a plan expects and that is not here. */
  name: string;
  data: Data;
  why: string;
}

/** What a run's scores are without: what its writer lists next to them. */
export interface LeftOut<Data = unknown> {
  /** The content of the plan to which the items belong; null where there is none. */
  plan: unknown;
  /** The model's items that the run has not judged. */
  unjudged: readonly UnscoredItem<Data>[];
}

/** A writer of a run's scores in a form that others read. */
export interface ResultExporter<Data = unknown> {
  id: string;
  /** What it writes, in a few words. */
  label: string;
  /** What is in it and what is left out, in a sentence. */
  help: string;
  /** The files about the items of one model. Their names have no folders. */
  write(
    items: readonly ScoredItem<Data>[],
    model: string | null,
    leftOut?: LeftOut<Data>,
  ): NamedText[];
}
