/** A column of lists of items about their data. */
export interface ListedColumn<Data = unknown> {
  /** Unique within its suite. */
  id: string;
  label: string;
  numeric?: true;
  read(data: Data): string;
}

/** What lists of items say of their data, and by which of its texts they find them. */
export interface Lists<Data = unknown> {
  columns: readonly ListedColumn<Data>[];
  /** Fields of the data that are texts. */
  searched: readonly [string, ...string[]];
}
