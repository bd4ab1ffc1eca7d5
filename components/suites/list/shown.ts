/** A suite as the list shows it. */
export interface ListedRow {
  /** Null where its file does not say it. */
  id: string | null;
  name: string;
  about: string;
  /** In words; of one that was saved in the browser with who and when. */
  source: string;
  version: string | null;
  /** How many items there are of the kind that it judges; null where nobody knows the kind. */
  items: number | null;
  /** Everything that is wrong with it; empty for a sound one. */
  faults: readonly string[];
  /** What can be done with it: one in code is only listed, and one of a folder is copied. */
  kind: 'built-in' | 'folder' | 'saved' | 'bundled';
}
