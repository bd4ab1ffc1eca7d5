/** A column of lists of items about their data. */
export interface ListedColumn<Data = unknown> {
  /** Unique within its suite. */
  id: string;
  label: string;
  numeric?: true;
  /** Whether a few words are all that it says, so that the prompt has room next to it. Items can be filtered by a facet of its id. */
  short?: true;
  read(data: Data): string;
}

/** What lists of items say of their data, and by which of its texts they find them. */
export interface Lists<Data = unknown> {
  columns: readonly ListedColumn<Data>[];
  /** Fields of the data that are texts; none where items are found by name and prompt alone. */
  searched?: readonly [string, ...string[]];
  /** Whether an item has a prompt that its lists do not show, since it would give the answer away. */
  hidesPrompt?(data: Data): boolean;
}

/** The most characters of a column. */
const MOST_IN_COLUMN = 2_000;

/** What lists say of an item's data, by column. */
export function columnsOf<Data>(data: Data, { columns }: Lists<Data>): Record<string, string> {
  const said = columns.map(({ id, read }) => {
    const text = read(data);
    return [id, text.length > MOST_IN_COLUMN ? `${text.slice(0, MOST_IN_COLUMN)}…` : text];
  });
  return Object.fromEntries(said);
}
