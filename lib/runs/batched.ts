/**
 * Batches calls: those made in the same turn of the event loop, or while a batch is under way, are handed to `work`
 * together.
 * @param work answers a batch, in its order
 * @returns a function that answers one; it fails when the work fails for its batch
 */
export function batched<Item, Result>(
  work: (items: Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let underWay = false;

  const next = async () => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) {
      underWay = false;
      return;
    }
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    await next();
  };

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay) return;
      underWay = true;
      setImmediate(next);
    });
}
