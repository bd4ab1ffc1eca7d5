/** A worker that uses a judge, and how many calls it has under way or waiting. */
export interface Sharer {
  workerId: string;
  wanted: number;
}

/**
 * How many of a judge's places one worker may have: what the others do not want, and an even part of the rest where all
 * want more than that (max-min fairness). Places that do not divide evenly go to the workers first by name, so that all
 * workers reckon alike.
 * @returns 0 to `limit`; 0 only where there are more workers than places
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
