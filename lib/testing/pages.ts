/**
 * Walks a list page by page to its end.
 * @param read a page: the first one, or by the cursor of the page before
 * @param between is done after each page, before the next one is read
 */
export async function walkPages<Row>(
  read: (after: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>,
  between: (page: readonly Row[]) => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: string | null = null; ; ) {
    const { rows, next } = await read(after);
    all.push(...rows);
    if (next === null) return all;
    await between(rows);
    after = next;
  }
}
