import { countNoun, formatCount, formatDecimal, formatSeconds } from '@/components/ui/numbers';
import type { InstallationStatus } from '@/lib/status/schema';

/** What a kind of job is called; `judge-video` has its name from when items were videos. */
export function taskWords(task: string): string {
  return task === 'judge-video' ? 'judge an item' : task.replaceAll('-', ' ');
}

/** States of jobs in words. */
export const JOB_STATE_WORDS: Readonly<
  Record<InstallationStatus['jobs'][number]['state'], string>
> = {
  ready: 'ready to begin',
  later: 'for later',
  running: 'under way',
  failed: 'given up',
};

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes in the unit in which they are below a thousand. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${formatDecimal(bytes / 1000 ** power, power === 0 ? 0 : 1)} ${UNITS[power]}`;
}

/** What needs an admin’s attention, a sentence each; none where all is well. */
export function concernsOf(status: InstallationStatus): string[] {
  const { parts, workers, jobs, paused, database, storage, items } = status;
  const waiting = items.find(({ state }) => state === 'waiting')?.items ?? 0;
  const givenUp = jobs.filter(({ state }) => state === 'failed');
  const oldest = Math.max(0, ...jobs.map((job) => (job.state === 'ready' ? job.oldest : 0)));
  const alive = workers.filter((worker) => worker.alive);
  return [
    ...Object.values(parts).filter((part) => part !== 'ok'),
    ...(alive.length === 0
      ? [`No worker is alive${waiting > 0 ? `, and ${formatCount(waiting)} items wait` : ''}.`]
      : []),
    ...(alive.length > 0 && !alive.some(({ decodes }) => decodes)
      ? ['No worker that is alive can take frames out of videos: none found a browser.']
      : []),
    ...(alive.length > 0 && oldest > 600
      ? [`A job has been ready for ${formatSeconds(oldest)}, and no worker has taken it up.`]
      : []),
    ...givenUp.map(
      ({ task, jobs: count }) =>
        `${formatCount(count)} of “${taskWords(task)}” failed for the last time.`,
    ),
    ...(paused.length > 0
      ? [`${countNoun(paused.length, 'run stands', 'runs stand')} still.`]
      : []),
    ...(database.connections > 0.8 * database.allowed
      ? [`${database.connections} of ${database.allowed} connections to the database are taken.`]
      : []),
    ...(database.longest > 60
      ? [`A statement has kept the database busy for ${formatSeconds(database.longest)}.`]
      : []),
    ...(storage.free < 2 * 1000 ** 3
      ? [`Only ${formatBytes(storage.free)} are free on the disk that holds the data.`]
      : []),
  ];
}
