import type { FileNote } from './file-note';
import type { NamedText } from './foreign-scores';

/** A person's preference between two models' videos of one prompt. */
export interface PairedPreference {
  /** What both were given. Comparisons of one task are not independent of each other. */
  task: string;
  left: string;
  right: string;
  /** The left one's points against the right one: 1, 0, or ½ where neither is better. */
  points: number;
}

/** What one file says: all preferences about one facet. */
export interface PreferenceSet {
  file: string;
  facet: string;
  preferences: PairedPreference[];
}

/** What was read from files of preferences. */
export interface ReadPreferences {
  sets: PreferenceSet[];
  /** What could not be read, and was left out. */
  faults: FileNote[];
  /** What was read and is worth knowing. */
  notes: FileNote[];
}

/** A reader of what people preferred among models' videos, one file for each word of a facet. */
export interface PreferenceImporter {
  id: string;
  /** What it reads, in a few words. */
  label: string;
  /** The shape of its files, in a sentence. */
  help: string;
  /** Ends of file names that it reads, with the dot. */
  files: readonly string[];
  /** The facet whose words the sets are about; the suite's figure of items with such a word is what is held against them. */
  facet: string;
  /** Reads files that belong together. Never throws for what stands in them. */
  read(files: readonly NamedText[]): ReadPreferences;
}
