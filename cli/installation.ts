import path from 'node:path';
import process from 'node:process';
import { addressOfHolder } from '@/scripts/processes/lock-file.mjs';
import { keepPreviousLog } from '@/scripts/processes/logs.mjs';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { startProgram, stopProgram } from '@/scripts/processes/processes.mjs';
import { waitForAnswer } from '@/scripts/processes/programs.mjs';
import { projectRoot, readSettings } from '@/scripts/settings.mjs';
import { Trouble } from '@/scripts/trouble.mjs';
import { readUrl } from './app-request';
import { createStatus } from './progress';

/** The options that say which installation a command is about. */
export const INSTALLATION_OPTIONS = { to: { type: 'string' }, data: { type: 'string' } } as const;

/** What a command's help says of them. */
export const INSTALLATION_HELP = `  --to URL         where the app runs (default: where “npm start” puts it), with an API key in FRAMEJURY_KEY where people
                   sign in
  --data DIR       in its place, an app of its own over this folder, which keeps what there is for the next time: the
                   command starts it and ends it, unless it runs already`;

/** Which installation a command is about: one that runs, by its address, or one of its own, by its folder. */
export type Installation = { to: string } | { data: string };

/** Of an installation of its own: what would take it elsewhere. */
const OF_SERVERS = [
  'DATABASE_URL',
  'FRAMEJURY_HOST',
  'FRAMEJURY_URL',
  'FRAMEJURY_PROXIES',
  'FRAMEJURY_SIGN_IN',
];

/** The first start installs packages and builds the app. */
const LONGEST_START_MS = 900_000;

const HOST = '127.0.0.1';

/**
 * Reads {@link INSTALLATION_OPTIONS}.
 * @throws {Trouble} when both are given, or `--to` is no address
 */
export function readInstallation({
  to,
  data,
}: {
  to?: string | undefined;
  data?: string | undefined;
}): Installation {
  if (data === undefined) return { to: readUrl(to, '--to') };
  if (to !== undefined) throw new Trouble('Name an address or a folder: --to or --data, not both.');
  return { data: path.resolve(data) };
}

/**
 * Does something with an installation.
 * @param work is given the address under which scripts ask it, without a slash at its end
 * @throws {Trouble} when an installation of its own does not start
 */
export async function withInstallation<Result>(
  installation: Installation,
  work: (api: string) => Promise<Result>,
): Promise<Result> {
  if ('to' in installation) return work(apiOf(installation.to));
  const { lockFile } = readSettings({ FRAMEJURY_DATA: installation.data });
  const running = await addressOfHolder(lockFile);
  if (running) return work(apiOf(running));
  const port = await findFreePort(HOST);
  const address = `http://${HOST}:${port}`;
  const started = startOn(installation.data, port);
  try {
    await showStart(installation.data, waitForAnswer(address, started, LONGEST_START_MS));
    return await work(apiOf(address));
  } finally {
    await stopProgram(started);
  }
}

function apiOf(address: string): string {
  return `${address}/api/v1`;
}

/** Starts what `npm start` does, over a folder. */
function startOn(folder: string, port: number) {
  const log = path.join(folder, 'logs', 'command.log');
  keepPreviousLog(log);
  const env: NodeJS.ProcessEnv = { ...process.env, FRAMEJURY_DATA: folder, PORT: String(port) };
  for (const name of OF_SERVERS) delete env[name];
  return startProgram({
    name: 'app',
    words: [path.join(projectRoot, 'scripts', 'start.mjs')],
    cwd: projectRoot,
    env,
    log,
  });
}

async function showStart(folder: string, start: Promise<void>): Promise<void> {
  const status = createStatus();
  const begun = performance.now();
  const show = () => {
    const seconds = Math.round((performance.now() - begun) / 1000);
    status.show(`Starting Framejury over ${folder}: ${seconds} s (the first start builds it)`);
  };
  show();
  const timer = setInterval(show, 1000);
  await start.finally(() => {
    clearInterval(timer);
    status.end();
  });
}
