/** Rows in lists of so many at most, each as soon as it is full. */
export async function* batchesOf<Row>(
  rows: AsyncIterable<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
