/** A worker that uses a judge, and the number of its calls under way and waiting. */
export interface Sharer {
  workerId: string;
  wanted: number;
}

/**
 * The number of a judge's permits that one worker may have: max-min fair. A remainder goes to the first workers by
 * name, so that all workers compute the same shares.
 * @returns 0 to `limit`; 0 only where there are more workers than permits
 */
export function fairShare(limit: number, workerId: string, others: readonly Sharer[]): number {
  let left = limit;
  let sharers = others.length + 1;
  const greedy: string[] = [workerId];
  for (const other of others.toSorted((one, another) => one.wanted - another.wanted)) {
    if (other.wanted <= left / sharers) {
      left -= other.wanted;
      sharers -= 1;
    } else {
      greedy.push(other.workerId);
    }
  }
  const remainder = left % greedy.length;
  const rank = greedy.toSorted().indexOf(workerId);
  return Math.floor(left / greedy.length) + (rank < remainder ? 1 : 0);
}
