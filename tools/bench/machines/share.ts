import type { Installation } from '../set-up/installation';
import { processorTimes } from '../set-up/processes';

/** Does something. @returns what came of it, and what the database took of the processor time of it and the parts, in per cent */
export async function measureShare<Result>(
  { parts }: Installation,
  work: () => Promise<Result>,
): Promise<{ result: Result; share: number }> {
  const pids = parts.all().map(({ running }) => running.pid);
  const before = await processorTimes(pids);
  const result = await work();
  const after = await processorTimes(pids);
  const database = after.database - before.database;
  return { result, share: (100 * database) / (database + after.parts - before.parts) };
}
