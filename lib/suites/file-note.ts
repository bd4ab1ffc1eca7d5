/** A place in one of several files, and what is to be said of it. */
export interface FileNote {
  file: string;
  /** From 1; null for the file as a whole. */
  line: number | null;
  message: string;
}
