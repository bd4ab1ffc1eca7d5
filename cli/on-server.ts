import path from 'node:path';
import process from 'node:process';
import { startForeground } from '@/scripts/processes/programs.mjs';
import { projectRoot } from '@/scripts/settings.mjs';

/** What is done in a process that may load what is for the server only: one file of `cli/server` each. */
export type ServerWork =
  | 'backup'
  | 'check-files'
  | 'erase-project'
  | 'export-project'
  | 'import-project'
  | 'restore';

/**
 * Does work on the data of an installation themselves, without asking its app.
 * @param data the installation's folder; undefined for the one of the environment's settings
 * @param options what the work is given, as JSON
 * @returns the exit code
 */
export async function runOnServer(
  work: ServerWork,
  data: string | undefined,
  options: object,
): Promise<number> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (data !== undefined) {
    env.FRAMEJURY_DATA = path.resolve(data);
    delete env.DATABASE_URL;
  }
  const file = path.join(projectRoot, 'cli', 'server', `${work}.ts`);
  const running = startForeground({
    name: work,
    // The condition lets modules through that are marked as for the server only.
    words: ['--conditions=react-server', '--import', 'tsx', file, JSON.stringify(options)],
    cwd: projectRoot,
    env,
    log: null,
  });
  const [, code] = /^exit code (\d+)$/.exec(await running.ended) ?? [];
  return code === undefined ? 2 : Number(code);
}
