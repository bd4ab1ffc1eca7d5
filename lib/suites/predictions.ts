import type { FileNote } from './file-note';
import type { RowPlace, SourceRow } from './item';

/** What an examinee that was asked elsewhere said of one item. */
export interface Prediction extends RowPlace {
  /** The item's id or key. */
  item: string;
  /** Null where the row does not say who was asked. */
  model: string | null;
  /** As it came; empty where it said nothing. */
  reply: string;
  /** The whole row, for {@link PredictionImporter.misfit}. */
  row: unknown;
}

/** What was read from files of replies. */
export interface ReadPredictions {
  predictions: Prediction[];
  /** What is wrong with rows that were left out. */
  faults: FileNote[];
}

/**
 * A reader of what examinees said that were asked elsewhere; what they said is then read like any other reply to the suite’s
 * one call.
 */
export interface PredictionImporter<Data = unknown> {
  /** What it reads, in a few words. */
  label: string;
  /** The shape of a row, in a sentence. */
  help: string;
  /** Ends of the names of files that it reads, with the dot: `.csv` is read as CSV, all others as JSON Lines. */
  files: readonly string[];
  /** Reads rows, in their order. Never throws for what stands in them. */
  read(rows: readonly SourceRow[]): ReadPredictions;
  /** Why a row cannot be about an item, though it names it, in a sentence; null where nothing speaks against it. */
  misfit(row: unknown, data: Data): string | null;
}
